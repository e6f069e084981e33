// Editing the selected shop.

import { type Shop, shops } from '@kontor/contract/shops'
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
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops')).shopUpdate)}
      update={updateShop}
    >
      {(form, { item }) => (
        <>
          <FieldGroup title="Shop" help="The name your customers see, and the address the shop is found at.">
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
              description="What visitors read whose own language the store does not speak, and search engines."
              data={LANGUAGE_CHOICES}
              {...form.getInputProps('language')}
            />
            <CopyField label="Shop id" description="For calls to the API." value={item?.id ?? ''} />
          </FieldGroup>
          <ShopLook form={form} />
          <FieldGroup
            title="Logo"
            help="At the top of the shop, in place of its name: jpg, png, gif or webp. It is saved at once."
          >
            {item && <ShopLogo shop={item} />}
          </FieldGroup>
          <FieldGroup
            title="Pages"
            help="Imprint, terms, privacy and returns: what every shop has to say somewhere."
          >
            <Anchor component={Link} to="/account/shop/pages" underline="always">
              Write the pages
            </Anchor>
          </FieldGroup>
          <FieldGroup title="Mails" help="What your shop writes to buyers and to you, in its own colour.">
            <TextInput
              label="Contact e-mail"
              type="email"
              description="Buyers' answers to the shop's mails go there. Left empty, the mails do not ask for an answer."
              {...form.getInputProps('contact_email')}
            />
            <Anchor component={Link} to="/account/shop/mails" underline="always">
              See the mails
            </Anchor>
          </FieldGroup>
          <FieldGroup
            title="Invoices"
            help="What invoices say about you besides your address: legal name, tax number, closing words."
          >
            <Anchor component={Link} to="/account/invoices/settings" underline="always">
              Invoice details
            </Anchor>
          </FieldGroup>
          <FieldGroup
            title="Prices and tax"
            help="Tax is charged once the shop's default address has a VAT number. It follows from where goods leave and where they go."
          >
            {item && <TaxNow shop={item} />}
            <Checkbox
              label="Prices include tax"
              description="Buyers see and pay the price as it is; the tax is taken out of it, and differs by country. Consumers in the EU have to be shown such prices. Unticked, tax comes on top at checkout."
              {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
            />
            <Checkbox
              label="Registered for the One Stop Shop (OSS)"
              description="Consumers in other EU countries then pay their own country's rate, from the first sale on. Without it they pay yours until all your shops have sold 10 000 euro to them in a year."
              {...form.getInputProps('oss_registered', { type: 'checkbox' })}
            />
          </FieldGroup>
          <FieldGroup title="Orders" help="What happens to orders nobody pays.">
            <CountInput
              label="Minutes an unpaid order keeps its stock"
              description="30 to 1440. Then the order is cancelled and the stock is free again."
              {...form.getInputProps('unpaid_order_minutes')}
            />
          </FieldGroup>
          <FieldGroup
            title="Other websites"
            help="Your products inside pages of your own, wherever these are."
          >
            {item && <EmbedCode slug={item.slug} />}
            <TagsInput
              label="Allowed origins"
              description="Websites of yours such as https://example.com. They may show the order form inside their pages, and take a buyer back after paying."
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
        description="Where it stands in a page, the shop's products and its cart appear."
        value={`<script src="${storeUrl}/embed.js" async></script><div data-kontor-shop="${slug}"></div>`}
      />
      <Anchor href={`/embed/sample?shop=${encodeURIComponent(slug)}`} target="_blank" underline="always">
        See it in a page, and what else it understands
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
        See the addresses
      </Anchor>
    </Text>
  )
}

function TakeAlong() {
  if (!useMay('shop:own')) return null
  return (
    <FieldGroup title="Export" help="Everything the shop has in one archive: to keep, or to take elsewhere.">
      <Anchor component={Link} to="/account/shop/export" underline="always">
        Export this shop
      </Anchor>
    </FieldGroup>
  )
}
