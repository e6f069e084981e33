// The form for the pages every shop has to have, such as terms. A page that is left empty is not shown.

import { SHOP_PAGES, type ShopPage, type ShopPages, shops } from '@kontor/contract/shops'
import { Text } from '@mantine/core'
import { call } from '../../lib/api.ts'
import { storeUrl } from '../../lib/installation.ts'
import { MarkdownTextarea } from '../../ui/fields/markdown-textarea.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { SettingsPage } from '../../ui/settings-page.tsx'
import { useShop } from './shop-data.ts'

type PagesValues = Record<ShopPage, string>

const NOTHING: PagesValues = { imprint: '', terms: '', privacy: '', returns: '' }

const valuesOf = ({ imprint, terms, privacy, returns }: ShopPages): PagesValues => ({
  imprint,
  terms,
  privacy,
  returns,
})

const WORDS: Record<ShopPage, [label: string, description: string]> = {
  imprint: ['Imprint', 'Who runs the shop: name, address, e-mail, register and VAT number.'],
  terms: ['Terms', 'What a buyer accepts by ordering. Linked at the checkout.'],
  privacy: ['Privacy', 'What becomes of personal data. Linked at the checkout.'],
  returns: ['Returns', 'What can be sent back, until when, and how the money is paid back.'],
}

const getPages = (id: string, signal?: AbortSignal) => call(shops.getPages, { params: { id } }, { signal })
const updatePages = (id: string, values: PagesValues, version: { updated_at?: string }) =>
  call(shops.updatePages, { params: { id }, body: { ...values, ...version } })

export function ShopPagesPage() {
  const shop = useShop()
  return (
    <SettingsPage<ShopPages, PagesValues>
      resource="shop-pages"
      path="/account/shop/pages"
      title="Shop pages"
      up={{ to: '/account/shop', label: 'Edit Shop' }}
      initial={NOTHING}
      get={getPages}
      valuesOf={valuesOf}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops')).shopPagesUpdate)}
      update={updatePages}
    >
      {(form) => (
        <FieldGroup
          title="Pages"
          help="Linked at the foot of every page of the shop as soon as something is written on them. Begin a line with # for a heading or with - for a list; **two stars** make text strong."
        >
          {SHOP_PAGES.map((page) => (
            <div key={page}>
              <MarkdownTextarea
                label={WORDS[page][0]}
                description={WORDS[page][1]}
                {...form.getInputProps(page)}
              />
              {shop && form.values[page].trim() !== '' && (
                <Text fz={14} c="dimmed" mt={4}>
                  {`${storeUrl}/store/${shop.slug}/pages/${page}`}
                </Text>
              )}
            </div>
          ))}
        </FieldGroup>
      )}
    </SettingsPage>
  )
}
