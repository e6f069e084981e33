// Shows the browser's errors like the server's errors: under each field, in the page's language, all
// together. If the script is missing, the browser's own check remains.

import type { FieldError } from '@kontor/contract/http/errors'
import { fitsPostalCode } from '@kontor/contract/shops/addresses/postal-codes'
import { type RefObject, useEffect, useState } from 'react'
import { isEmailField, mayBeEmail } from './field-error.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields that show their error below themselves. */
const HAS_WORDS =
  /^(?:customer_user_email|notes|digital_consent|(?:shipping|billing)_address\..+|recipient\..+)$/

/**
 * Returns whether a postal code misfits the country of its address, which a browser cannot check itself. A
 * hidden address is not checked.
 */
function isOfOtherCountry(form: HTMLFormElement, { name, value }: Field): boolean {
  const address = /^(.+_address)\.zip$/.exec(name)?.[1]
  if (address === undefined || value.trim() === '') return false
  const { elements } = form
  const tick = elements.namedItem('is_billing_different')
  if (address === 'billing_address' && !(tick instanceof HTMLInputElement && tick.checked)) return false
  const country = elements.namedItem(`${address}.country`)
  return country instanceof HTMLSelectElement && !fitsPostalCode(country.value, value)
}

const isNoEmail = ({ name, value }: Field): boolean =>
  isEmailField(name) && value.trim() !== '' && !mayBeEmail(value)

const isWrong = (form: HTMLFormElement, field: Field): boolean =>
  !field.validity.valid || isNoEmail(field) || isOfOtherCountry(form, field)

const wrongFields = (form: HTMLFormElement): Field[] =>
  ([...form.elements] as Field[]).filter(
    // The browser does not send disabled fields.
    (field) => field.willValidate && field.name !== '' && isWrong(form, field),
  )

const errorOf = ({ name, validity }: Field): FieldError => ({
  field: name,
  code: validity.valueMissing ? 'required' : 'format',
  message: '',
})

/**
 * Returns the server's errors until the visitor sends the form again, afterwards the browser's errors. A
 * change of a field removes its error.
 */
export function useFieldErrors(given: FieldError[], form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(given)
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [form])

  /**
   * Returns whether all fields are right. Otherwise shows the errors and moves the focus to the first wrong
   * field.
   */
  function check(): boolean {
    const wrong = form.current ? wrongFields(form.current) : []
    const [first] = wrong
    setErrors(wrong.map(errorOf))
    // A quantity has no room for the page's text, so the browser shows its own message.
    if (first && !HAS_WORDS.test(first.name)) first.reportValidity()
    else first?.focus()
    return first === undefined
  }

  function onInput({ target }: { target: EventTarget }) {
    const { name } = target as Field
    if (errors.some(({ field }) => field === name)) setErrors(errors.filter(({ field }) => field !== name))
  }
  return { errors, check, onInput }
}
