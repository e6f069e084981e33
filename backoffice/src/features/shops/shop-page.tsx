// Editing the selected shop.

import { type Shop, shops } from '@kontor/contract/shops/shops'
import { Anchor, Checkbox, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { storeUrl } from '../../lib/installation.ts'
import { LANGUAGE_CHOICES } from '../../lib/language-choices.ts'
import { useMay } from '../../lib/rights.ts'
import { Select } from '../../ui/choice/select.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { CountInput } from '../../ui/fields/count-input.tsx'
import { TagsInput } from '../../ui/fields/tags-input.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { SettingsPage } from '../../ui/settings-page.tsx'
import { shopAddressesQuery } from '../addresses/address-select.tsx'
import { chargesTax } from '../addresses/registered-default.ts'
import { RemoveShop } from './remove-shop.tsx'
import { getShop } from './shop-data.ts'
import { ShopLogo } from './shop-logo.tsx'
import { ShopLook } from './shop-look.tsx'
import { NOTHING, type ShopValues, valuesOf } from './shop-values.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

const updateShop = (id: string, values: ShopValues, version: { updated_at?: string }) =>
  call(shops.update, { params: { id }, body: { ...values, ...version } })

export function ShopPage() {
  return (
    <SettingsPage<Shop, ShopValues>
      resource="shops"
      path="/account/shop"
      title="Edit Shop"
      initial={NOTHING}
      get={getShop}
      valuesOf={valuesOf}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops/shops')).shopUpdate)}
      update={updateShop}
    >
      {(form, { item }) => (
        <>
          <FieldGroup title="Shop" help="The name your customers see and the URL of the shop.">
            <TextInput label="Name" required {...form.getInputProps('name')} />
            <TextInput
              label="Slug"
              description={`${storeUrl}/store/${form.values.slug}`}
              {...form.getInputProps('slug')}
            />
            <TextInput
              label="Default currency"
              description="Chosen when the shop was created; it cannot be changed."
              value={item?.default_currency ?? ''}
              disabled
            />
            <Select
              label="Language"
              description="Default storefront language, also for search engines."
              data={LANGUAGE_CHOICES}
              {...form.getInputProps('language')}
            />
            <TimeZoneSelect
              {...form.getInputProps('time_zone')}
              fallback={item?.is_time_zone_default ? item.time_zone : undefined}
            />
            <CopyField label="Shop id" description="For API requests." value={item?.id ?? ''} />
          </FieldGroup>
          <ShopLook form={form} />
          <FieldGroup
            title="Logo"
            help="Shown at the top of the shop instead of its name: jpg, png, gif or webp. Saved immediately."
          >
            {item && <ShopLogo shop={item} />}
          </FieldGroup>
          <FieldGroup title="Languages" help="The languages of the shop, and its texts in them.">
            <Anchor component={Link} to="/account/shop/languages" underline="always">
              Edit languages and translations
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Pages" help="Imprint, terms, privacy and returns.">
            <Anchor component={Link} to="/account/shop/pages" underline="always">
              Edit pages
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Product safety" help="Manufacturers and responsible persons of your products.">
            <Anchor component={Link} to="/account/safety-contacts" underline="always">
              Edit safety contacts
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Storefront" help="Start page, menus and redirects of your shop.">
            <Anchor component={Link} to="/account/shop/start-page" underline="always">
              Edit start page
            </Anchor>
            <Anchor component={Link} to="/account/shop/menus" underline="always">
              Edit menus
            </Anchor>
            <Anchor component={Link} to="/account/redirects" underline="always">
              Edit redirects
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Tables" help="Products, stock and prices as CSV, also from other shop systems.">
            <Anchor component={Link} to="/account/shop/tables" underline="always">
              Import and export
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Emails" help="Emails to your customers and to you.">
            <TextInput
              label="Contact email"
              type="email"
              description="Customers’ replies go to this address. If empty, customers are not asked to reply."
              {...form.getInputProps('contact_email')}
            />
            <Anchor component={Link} to="/account/shop/mails" underline="always">
              Preview emails
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Invoices" help="Legal name, tax number and footer text on invoices.">
            <Anchor component={Link} to="/account/invoices/settings" underline="always">
              Invoice details
            </Anchor>
          </FieldGroup>
          <FieldGroup
            title="Prices and tax"
            help="Tax is charged only if the shop’s default address has a VAT number. It depends on where you ship from and to."
          >
            {item && <TaxNow shop={item} />}
            <Checkbox
              label="Prices include tax"
              description="Customers pay the price shown; the tax in it depends on the country. Required for sales to consumers in the EU. If off, tax is added at checkout."
              {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
            />
            <Checkbox
              label="Registered for the One Stop Shop (OSS)"
              description="Consumers in other EU countries pay their own country’s rate from the first sale. If off, they pay your country’s rate until all your shops together exceed 10 000 euro of such sales in a year."
              {...form.getInputProps('oss_registered', { type: 'checkbox' })}
            />
          </FieldGroup>
          <FieldGroup title="Orders" help="Settings for unpaid orders.">
            <CountInput
              label="Reserve stock for unpaid orders (minutes)"
              description="30 to 1440. Then the order is cancelled and the stock is released."
              {...form.getInputProps('unpaid_order_minutes')}
            />
          </FieldGroup>
          <FieldGroup title="Other websites" help="Show your products on your own websites.">
            {item && <EmbedCode slug={item.slug} />}
            <TagsInput
              label="Allowed origins"
              description="Your websites, for example https://example.com. They can embed the order form, and customers can return to them after payment."
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

/** The two elements that put the shop's products into any page, and the page that shows what they can do. */
function EmbedCode({ slug }: { slug: string }) {
  return (
    <>
      <CopyField
        label="Code to embed"
        description="Add this code to a page to show your products and the cart."
        value={`<script src="${storeUrl}/embed.js" async></script><div data-kontor-shop="${slug}"></div>`}
      />
      <Anchor href={`/embed/sample?shop=${encodeURIComponent(slug)}`} target="_blank" underline="always">
        View example and options
      </Anchor>
    </>
  )
}

/** Whether tax is charged at this moment; nothing until that is known. */
function TaxNow({ shop }: { shop: Shop }) {
  const { data } = useQuery(shopAddressesQuery(shop.id))
  if (data === undefined) return null
  return (
    <Text fz={14}>
      <strong>{chargesTax(data) ? 'Tax is charged now.' : 'No tax is charged now.'}</strong>{' '}
      <Anchor component={Link} to="/account/addresses" fz={14} underline="always">
        View addresses
      </Anchor>
    </Text>
  )
}

function TakeAlong() {
  if (!useMay('shop:own')) return null
  return (
    <FieldGroup title="Export" help="Export all data of the shop.">
      <Anchor component={Link} to="/account/shop/export" underline="always">
        Export this shop
      </Anchor>
    </FieldGroup>
  )
}
