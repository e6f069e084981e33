// The form for the pages that every shop must have, such as terms. The store does not show an empty page.

import { SHOP_PAGES, type ShopPage, type ShopPages, shops } from '@kontor/contract/shops/shops'
import { Text } from '@mantine/core'
import { call } from '../../lib/api/api.ts'
import { storeUrl } from '../../lib/api/installation.ts'
import { t } from '../../lib/texts.ts'
import { MarkdownTextarea } from '../../ui/fields/markdown/markdown-textarea.tsx'
import { SettingsPage } from '../../ui/pages/settings-page.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { useShop } from './shop-data.ts'

type PagesValues = Record<ShopPage, string>

const NOTHING: PagesValues = { imprint: '', terms: '', privacy: '', returns: '' }

const valuesOf = ({ imprint, terms, privacy, returns }: ShopPages): PagesValues => ({
  imprint,
  terms,
  privacy,
  returns,
})

const LABELS: Record<ShopPage, [label: string, description: string]> = {
  imprint: [t('Imprint'), t('Who runs the shop: name, address, email, register and VAT number.')],
  terms: [t('Terms'), t('What customers accept by ordering. Linked at checkout.')],
  privacy: [t('Privacy'), t('How personal data is used. Linked at checkout.')],
  returns: [t('Returns'), t('What can be returned, until when, and how it is refunded.')],
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
      title={t('Shop pages')}
      up={{ to: '/account/shop', label: t('Edit Shop') }}
      initial={NOTHING}
      get={getPages}
      valuesOf={valuesOf}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops/shops')).shopPagesUpdate)}
      update={updatePages}
    >
      {(form) => (
        <FieldGroup
          title={t('Pages')}
          help={t(
            'Pages with content are linked at the bottom of every shop page. Start a line with # for a heading or - for a list; use **two stars** for bold text.',
          )}
        >
          {SHOP_PAGES.map((page) => (
            <div key={page}>
              <MarkdownTextarea
                label={LABELS[page][0]}
                description={LABELS[page][1]}
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
