import { type SynonymSet, searchSynonyms } from '@kontor/contract/shops/searches'
import {
  LANGUAGE_NAMES,
  STORE_LANGUAGES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { TagsInput } from '../../../ui/fields/tags-input.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'

interface SynonymValues extends Record<string, unknown> {
  words: string[]
  language: StoreLanguage | null
}

export function SynonymPage() {
  return (
    <RecordPage<SynonymSet, SynonymValues>
      resource="search-synonyms"
      path="/account/search-synonyms"
      list={t('Synonyms')}
      nameOf={({ words }) => words.join(', ')}
      noun={[t('set of synonyms'), t('sets of synonyms')]}
      titles={{ create: t('Create Synonyms'), edit: t('Edit Synonyms') }}
      initial={{ words: [], language: null }}
      get={(id, signal) => call(searchSynonyms.get, { params: { id } }, { signal })}
      valuesOf={({ words, language }) => ({ words, language })}
      validate={bySchema(async () => (await import('@kontor/contract/shapes/shops/searches')).synonymForm)}
      create={(values, { shop_id, idempotency_key }) =>
        call(searchSynonyms.create, { body: { ...values, shop_id } }, { idempotency_key })
      }
      update={(id, values, version) =>
        call(searchSynonyms.update, { params: { id }, body: { ...values, ...version } })
      }
    >
      {(form) => (
        <FieldGroup
          title={t('Synonyms')}
          help={t('A search for one of the words also finds products with the others.')}
        >
          <TagsInput label={t('Words')} required {...form.getInputProps('words')} />
          <Select
            label={t('Language')}
            description={t('Applies to customers with this language.')}
            placeholder={t('All languages')}
            data={STORE_LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
            clearable
            {...form.getInputProps('language')}
          />
        </FieldGroup>
      )}
    </RecordPage>
  )
}
