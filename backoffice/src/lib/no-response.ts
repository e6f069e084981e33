// The message when the server does not answer.

import { t } from './texts.ts'

export const NO_RESPONSE = { error: 'no_response', message: t('No response from server') } as const
