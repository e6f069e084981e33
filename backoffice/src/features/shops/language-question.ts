// The question before the language of a shop changes to a language with translations of the shop's texts.

import type { Shop } from '@kontor/contract/shops/shops'
import { LANGUAGE_NAMES } from '@kontor/contract/storefront/store-languages'
import { t } from '../../lib/texts.ts'
import type { RecordQuestion } from '../../ui/record/record-props.ts'

/** Returns null if the change hides no translations. `shop`: the shop as saved. */
export function languageQuestion(
  { language }: Pick<Shop, 'language'>,
  shop: Pick<Shop, 'language' | 'languages'> | null,
): RecordQuestion | null {
  if (shop === null || language === shop.language || !shop.languages.includes(language)) return null
  const chosen = { language: LANGUAGE_NAMES[language] }
  return {
    title: t('Change the language to {language}?', chosen),
    text: t(
      'This does not translate any texts: your shop’s own texts count as {language} from now on. Translations into {language} are kept, but no longer shown.',
      chosen,
    ),
    action: t('Change language'),
  }
}
