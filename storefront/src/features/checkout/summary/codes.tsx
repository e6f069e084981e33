// The discount codes and gift cards of the order, each with its problem, and the field for a further code.
// The buttons submit the surrounding form, so the part works without script, too.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CodesView } from '@kontor/contract/storefront/storefront-pages'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { codeProblemOf, codeProblemText } from './code-problem-text.ts'

interface Props {
  view: CodesView
  calculation: Calculation | null
  currency: string
  /**
   * The address of the form if the server renders the page again for a code. The browser then returns to this
   * place.
   */
  action?: string
  /** Sends the fields by script instead. */
  onSend?: ((fields: Record<string, string>) => void) | undefined
}

export function Codes({ view, calculation, currency, action, onSend }: Props) {
  const texts = useTexts()
  const { codes, refused_code, cards, card_problems } = view
  const input = useRef<HTMLInputElement>(null)
  const taken = [...codes, ...cards].join(' ')
  const before = useRef(taken)
  // The field stays and keeps the focus. The field is emptied for the next code.
  useEffect(() => {
    if (input.current && before.current !== taken) input.current.value = ''
    before.current = taken
  }, [taken])
  const apply = () => {
    if (input.current && input.current.value.trim() !== '') onSend?.({ code: input.current.value })
  }
  /**
   * The button disappears with its code, so a keyboard user's focus moves to the field. After a pointer press
   * the focus does not move, because the focus would open the keyboard of a phone.
   */
  const passFocusOn = ({ currentTarget }: MouseEvent) => {
    if (currentTarget.matches(':focus-visible')) input.current?.focus()
  }
  const at = action && `${action}#codes`
  const removal = (name: 'remove_code' | 'remove_card', value: string, label: string) => (
    <button
      type="submit"
      className="quiet small"
      name={name}
      value={value}
      formNoValidate
      formAction={at}
      aria-label={label}
      onClick={
        onSend &&
        ((event) => {
          event.preventDefault()
          passFocusOn(event)
          onSend({ [name]: value })
        })
      }
    >
      {texts.say('cart.remove')}
    </button>
  )
  return (
    <div className="field" id="codes">
      {codes.map((code) => {
        const problem = codeProblemOf(code, calculation)
        return (
          <div className="code" key={code}>
            {action && <input type="hidden" name="codes" value={code} />}
            <bdi>{code}</bdi>
            {removal('remove_code', code, texts.say('code.remove', { code }))}
            {problem && <p className="error">{codeProblemText(problem, currency, texts)}</p>}
          </div>
        )
      })}
      {cards.map((last4) => {
        const title = texts.say('card.ending', { last4 })
        return (
          <div className="code" key={last4}>
            {title}
            {removal('remove_card', last4, texts.say('cart.remove_title', { title }))}
          </div>
        )
      })}
      {card_problems.map(({ last4, reason }) => (
        <p className="error" role="alert" key={last4}>
          {texts.say(`card.${reason}`, { last4 })}
        </p>
      ))}
      <label htmlFor="code">{texts.say('code.label')}</label>
      <div className="code">
        <input
          ref={input}
          id="code"
          name="code"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="auto"
          // The page shows only the end of a possible gift card code with a typo.
          defaultValue={refused_code?.code.startsWith('…') ? undefined : refused_code?.code}
          aria-invalid={refused_code ? true : undefined}
          aria-describedby={refused_code ? 'code-error' : undefined}
          onKeyDown={
            onSend &&
            ((event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            })
          }
        />
        <button
          type="submit"
          className="secondary"
          name="action"
          value="code"
          formNoValidate
          formAction={at}
          onClick={
            onSend &&
            ((event) => {
              event.preventDefault()
              apply()
            })
          }
        >
          {texts.say('code.apply')}
        </button>
        {refused_code && (
          <p className="error" id="code-error" role="alert">
            {codeProblemText(refused_code, currency, texts)}
          </p>
        )}
      </div>
    </div>
  )
}
