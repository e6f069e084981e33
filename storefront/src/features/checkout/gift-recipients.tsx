// The recipients of an order's gift cards by mail, if different from the buyer, and the messages to the
// recipients.

import type { CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { NotesField, TextField } from '../../ui/field.tsx'
import { fieldError } from './field-error.ts'
import { useEverShown } from './use-ever-shown.ts'

const MAX_MESSAGE_LENGTH = 500

export function GiftRecipients({ view: { gift_cards, lines, values, errors } }: { view: CheckoutView }) {
  const texts = useTexts()
  const lineOf = (id: string) => lines.find(({ product_id }) => product_id === id)
  const ever_shown = useEverShown(Object.fromEntries(gift_cards.map((id) => [id, lineOf(id) !== undefined])))
  return gift_cards.map((id) => {
    if (!ever_shown[id]) return null
    const line = lineOf(id)
    const { email, message } = values.recipients[id] ?? { email: '', message: '' }
    const name = `recipient.${id}`
    return (
      <fieldset key={id} hidden={!line} disabled={!line}>
        <legend {...texts.written}>{line?.product?.title}</legend>
        <TextField
          name={`${name}.email`}
          label={texts.say('gift.email')}
          value={email}
          error={fieldError(errors, `${name}.email`, email, texts)}
          help={texts.say('gift.email_help')}
          is_optional
          is_first_wrong={errors[0]?.field === `${name}.email`}
          autoComplete="off"
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <NotesField
          name={`${name}.message`}
          label={texts.say('gift.message')}
          value={message}
          error={fieldError(errors, `${name}.message`, message, texts)}
          is_first_wrong={errors[0]?.field === `${name}.message`}
          maxLength={MAX_MESSAGE_LENGTH}
        />
      </fieldset>
    )
  })
}
