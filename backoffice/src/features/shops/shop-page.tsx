// Editing the selected shop.

import { type Shop, shops } from '@kontor/contract/shops/shops'
import { Anchor, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { storeUrl } from '../../lib/api/installation.ts'
import { LANGUAGE_CHOICES } from '../../lib/language-choices.ts'
import { useMay } from '../../lib/session/rights.ts'
import { t, tIn } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { CountInput } from '../../ui/fields/count-input.tsx'
import { TagsInput } from '../../ui/fields/tags-input.tsx'
import { SettingsPage } from '../../ui/pages/settings-page.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { languageQuestion } from './language-question.ts'
import { RemoveShop } from './removing/remove-shop.tsx'
import { ShopBranding } from './shop-branding.tsx'
import { getShop } from './shop-data.ts'
import { ShopLogo } from './shop-logo.tsx'
import { ShopTaxes } from './shop-taxes.tsx'
import { NOTHING, type ShopValues, valuesOf } from './shop-values.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

const updateShop = (id: string, values: ShopValues, version: { updated_at?: string }) =>
  call(shops.update, { params: { id }, body: { ...values, ...version } })

export function ShopPage() {
  return (
    <SettingsPage<Shop, ShopValues>
      resource="shops"
      path="/account/shop"
      title={t('Edit Shop')}
      initial={NOTHING}
      get={getShop}
      valuesOf={valuesOf}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops/shops')).shopUpdate)}
      question={languageQuestion}
      update={updateShop}
    >
      {(form, { item }) => (
        <>
          <FieldGroup title={t('Shop')} help={t('The name your customers see and the URL of the shop.')}>
            <TextInput label={t('Name')} required {...form.getInputProps('name')} />
            <TextInput
              label={t('Slug')}
              description={`${storeUrl}/store/${form.values.slug}`}
              {...form.getInputProps('slug')}
            />
            <TextInput
              label={t('Default currency')}
              description={t('Chosen when the shop was created; it cannot be changed.')}
              value={item?.default_currency ?? ''}
              disabled
            />
            <Select
              label={t('Language')}
              description={t(
                'The language your shop’s texts are written in. It is the default storefront language, also for search engines.',
              )}
              data={LANGUAGE_CHOICES}
              {...form.getInputProps('language')}
            />
            <TimeZoneSelect
              {...form.getInputProps('time_zone')}
              fallback={item?.is_time_zone_default ? item.time_zone : undefined}
            />
            <CopyField label={t('Shop ID')} description={t('For API requests.')} value={item?.id ?? ''} />
          </FieldGroup>
          <ShopBranding form={form} />
          <FieldGroup
            title={t('Logo')}
            help={t(
              'Shown at the top of the shop instead of its name: jpg, png, gif or webp. Saved immediately.',
            )}
          >
            {item && <ShopLogo shop={item} />}
          </FieldGroup>
          <FieldGroup title={t('Languages')} help={t('The languages of the shop, and its texts in them.')}>
            <Anchor component={Link} to="/account/shop/languages" underline="always">
              {t('Edit languages and translations')}
            </Anchor>
          </FieldGroup>
          <FieldGroup title={t('Pages')} help={t('Imprint, terms, privacy and returns.')}>
            <Anchor component={Link} to="/account/shop/pages" underline="always">
              {t('Edit pages')}
            </Anchor>
          </FieldGroup>
          <FieldGroup
            title={t('Product safety')}
            help={t('Manufacturers and responsible persons of your products.')}
          >
            <Anchor component={Link} to="/account/safety-contacts" underline="always">
              {t('Edit safety contacts')}
            </Anchor>
          </FieldGroup>
          <FieldGroup
            title={tIn('heading', 'Storefront')}
            help={t('Start page, menus and redirects of your shop.')}
          >
            <Anchor component={Link} to="/account/shop/start-page" underline="always">
              {t('Edit start page')}
            </Anchor>
            <Anchor component={Link} to="/account/shop/menus" underline="always">
              {t('Edit menus')}
            </Anchor>
            <Anchor component={Link} to="/account/redirects" underline="always">
              {t('Edit redirects')}
            </Anchor>
          </FieldGroup>
          <FieldGroup
            title={t('Import and export')}
            help={t('Products, customers, orders and more as CSV, also from other shop systems.')}
          >
            <Anchor component={Link} to="/account/shop/tables" underline="always">
              {t('Import and export')}
            </Anchor>
          </FieldGroup>
          <FieldGroup title={t('Emails')} help={t('Emails to your customers and to you.')}>
            <TextInput
              label={t('Contact email')}
              type="email"
              description={t(
                'Customers’ replies go to this address. If empty, customers are not asked to reply.',
              )}
              {...form.getInputProps('contact_email')}
            />
            <Anchor component={Link} to="/account/shop/mails" underline="always">
              {t('Preview and edit emails')}
            </Anchor>
          </FieldGroup>
          <FieldGroup title={t('Invoices')} help={t('Legal name, tax number and footer text on invoices.')}>
            <Anchor component={Link} to="/account/invoices/settings" underline="always">
              {t('Invoice details')}
            </Anchor>
          </FieldGroup>
          <ShopTaxes form={form} shop={item} />
          <FieldGroup title={t('Orders')} help={t('Settings for unpaid orders.')}>
            <CountInput
              label={t('Reserve stock for unpaid orders (minutes)')}
              description={t('30 to 1440. Then the order is cancelled and the stock is released.')}
              {...form.getInputProps('unpaid_order_minutes')}
            />
          </FieldGroup>
          <FieldGroup title={t('Other websites')} help={t('Show your products on your own websites.')}>
            {item && <EmbedCode shop={item} />}
            <TagsInput
              label={t('Allowed origins')}
              description={t(
                'Your websites, for example https://example.com. They can embed the order form, and customers can return to them after payment.',
              )}
              {...form.getInputProps('allowed_origins')}
            />
          </FieldGroup>
          <TakeAlong />
          {item && <RemoveShop shop={item} />}
        </>
      )}
    </SettingsPage>
  )
}

/** The two elements that embed the shop's products in any page, and a link to an example with the options. */
function EmbedCode({ shop }: { shop: Shop }) {
  return (
    <>
      <CopyField
        label={t('Code to embed')}
        description={t('Add this code to a page to show your products and the cart.')}
        value={`<script src="${storeUrl}/embed.js" async></script><div data-kontor-shop="${shop.id}"></div>`}
      />
      <Anchor href={`/embed/sample?shop=${encodeURIComponent(shop.slug)}`} target="_blank" underline="always">
        {t('View example and options')}
      </Anchor>
    </>
  )
}

function TakeAlong() {
  if (!useMay('shop:own')) return null
  return (
    <FieldGroup title={tIn('heading', 'Export')} help={t('Export the data of the shop.')}>
      <Anchor component={Link} to="/account/shop/export" underline="always">
        {t('Export this shop')}
      </Anchor>
    </FieldGroup>
  )
}
