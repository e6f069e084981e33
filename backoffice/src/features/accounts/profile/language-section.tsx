// The choice of the back office's language. It is kept in this browser, and read when the page is loaded.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { SegmentedControl, Title } from '@mantine/core'
import { chooseLanguage, language } from '../../../lib/language.ts'
import { OFFICE_LANGUAGE_CHOICES } from '../../../lib/language-choices.ts'

/** In both languages, for users who cannot read the present one. */
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
