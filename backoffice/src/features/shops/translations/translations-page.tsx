// The languages of a shop, and the table of texts in each language.

import type { Shop } from '@kontor/contract/shops/shops'
import {
  LANGUAGE_NAMES,
  STORE_LANGUAGES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { shopsQuery, useShop } from '../shop-data.ts'
import { ShopsNotRead } from '../shops-not-read.tsx'
import { languageAsked, setLanguages } from './translation-data.ts'
import { TranslationTable } from './translation-table.tsx'
import classes from './translations.module.css'

export function TranslationsPage() {
  const selected = useSelectedShopId()
  const shop = useShop()
  const { isError, refetch } = useQuery(shopsQuery)
  const [asked] = useSearchParams()
  const [has_unsaved, setHasUnsaved] = useState(false)
  if (selected === null) return <NoShop />
  if (shop === undefined) return isError ? <ShopsNotRead onRetry={refetch} /> : <Skeleton height={240} />
  const further = shop.languages.filter((language) => language !== shop.language)
  const language = languageAsked(further, asked)
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Languages')}
        text={t('Translations of your shop. Texts without a translation are shown in the shop’s language.')}
      />
      <ShopLanguages shop={shop} unsaved={has_unsaved ? language : undefined} />
      {language === undefined ? (
        <EmptyState
          title={t('No further languages yet')}
          text={t(
            'Choose one above to translate products, collections, pages and all other texts of the shop.',
          )}
        />
      ) : (
        <TranslationTable
          key={`${shop.id} ${language}`}
          shop={shop}
          language={language}
          languages={further}
          onUnsaved={setHasUnsaved}
        />
      )}
    </Stack>
  )
}

interface ShopLanguagesProps {
  shop: Shop
  /** The language with typed but unsaved texts, which are lost when the user turns the language off. */
  unsaved: StoreLanguage | undefined
}

function ShopLanguages({ shop, unsaved }: ShopLanguagesProps) {
  const may = useMay('shop:manage')
  const client = useQueryClient()
  const [asked, setAsked] = useState<StoreLanguage | null>(null)
  const change = useMutation({
    mutationFn: (languages: StoreLanguage[]) => setLanguages(shop, languages),
    onSettled: () => client.invalidateQueries({ queryKey: ['shops'] }),
  })
  const without = (language: StoreLanguage) => shop.languages.filter((one) => one !== language)
  const toggle = (language: StoreLanguage) => {
    if (change.isPending) return
    if (language === unsaved) setAsked(language)
    else if (shop.languages.includes(language)) change.mutate(without(language))
    else change.mutate([...shop.languages, language])
  }
  return (
    <fieldset className={classes.languages} aria-busy={change.isPending}>
      <legend>{t('Languages of the shop')}</legend>
      {STORE_LANGUAGES.map((language) => (
        <Checkbox
          key={language}
          label={LANGUAGE_NAMES[language]}
          checked={shop.languages.includes(language)}
          // Not while a change is saved: the box would lose the focus.
          disabled={language === shop.language || !may}
          onChange={() => toggle(language)}
        />
      ))}
      <Text fz={14} c="dimmed">
        {t(
          '{language} is the shop’s own language. Customers switch between the chosen ones; translations of a language that is turned off are kept.',
          { language: LANGUAGE_NAMES[shop.language] },
        )}
      </Text>
      {change.error && <ErrorAlert error={change.error} />}
      <Confirm
        opened={asked !== null}
        title={asked === null ? '' : t('Turn off {language}?', { language: LANGUAGE_NAMES[asked] })}
        action={t('Turn off')}
        onConfirm={async () => {
          if (asked !== null) await change.mutateAsync(without(asked))
        }}
        onClose={() => setAsked(null)}
      >
        {t('What you typed is lost. Saved translations do not change.')}
      </Confirm>
    </fieldset>
  )
}
