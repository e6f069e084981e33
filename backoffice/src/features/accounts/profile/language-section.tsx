// The choice of the back office's language. The browser stores the language, and the page reads the language
// when loading.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { SegmentedControl, Title } from '@mantine/core'
import { chooseLanguage, language } from '../../../lib/language.ts'
import { OFFICE_LANGUAGE_CHOICES } from '../../../lib/language-choices.ts'

/** In both languages, for users who cannot read the present language. */
const TITLE = 'Language / Sprache'

export const LanguageSection = () => (
  <section>
    <Title order={2} mb={8}>
      {TITLE}
    </Title>
    <SegmentedControl
      aria-label={TITLE}
      data={OFFICE_LANGUAGE_CHOICES}
      value={language}
      onChange={(next) => chooseLanguage(next as OfficeLanguage)}
    />
  </section>
)
