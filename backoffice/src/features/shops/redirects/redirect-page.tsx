import { type Redirect, redirects } from '@kontor/contract/shops/redirects'
import { TextInput } from '@mantine/core'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'

interface RedirectValues extends Record<string, unknown> {
  path: string
  target: string
}

export function RedirectPage() {
  return (
    <RecordPage<Redirect, RedirectValues>
      resource="redirects"
      path="/account/redirects"
      list={t('Redirects')}
      nameOf={({ path }) => path}
      noun={[t('redirect'), t('redirects')]}
      titles={{ create: t('Create Redirect'), edit: t('Edit Redirect') }}
      initial={{ path: '', target: '' }}
      get={(id, signal) => call(redirects.get, { params: { id } }, { signal })}
      valuesOf={({ path, target }) => ({ path, target })}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops/redirects')).redirectForm)}
      create={(values, { shop_id, idempotency_key }) =>
        call(redirects.create, { body: { ...values, shop_id } }, { idempotency_key })
      }
      update={(id, values, version) =>
        call(redirects.update, { params: { id }, body: { ...values, ...version } })
      }
    >
      {(form) => (
        <FieldGroup
          title={t('Redirect')}
          help={t(
            'Used only if your shop has no page at the path. Both begin with a slash, after the URL of your shop.',
          )}
        >
          <TextInput
            label={t('Path')}
            description={t('The old page, such as /pages/about-us.')}
            required
            {...form.getInputProps('path')}
          />
          <TextInput
            label={t('Target')}
            description={t('The page it leads to, such as /products or /collections/tea.')}
            required
            {...form.getInputProps('target')}
          />
        </FieldGroup>
      )}
    </RecordPage>
  )
}
