// What a browser finds wrong with the entries, said as the server says it: under each field, in the page's language, all at once. A page
// without script keeps the browser's own check.

import type { FieldError } from '@kontor/contract/errors'
import { type RefObject, useEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields that say below themselves what is wrong. */
const HAS_WORDS = /^(?:customer_user_email|notes|(?:shipping|billing)_address\..+)$/

const wrongFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element) =>
      'validity' in element && (element as Field).name !== '' && !(element as Field).validity.valid,
  ) as Field[]

const errorOf = ({ name, validity }: Field): FieldError => ({
  field: name,
  code: validity.valueMissing ? 'required' : 'format',
  message: '',
})

/** The server's errors until the form is sent again; then the browser's. An error goes when its field is changed. */
export function useFieldErrors(given: FieldError[], form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(given)
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [form])

  /** False where something is wrong; the first of it then has the focus. */
  function check(): boolean {
    const wrong = form.current ? wrongFields(form.current) : []
    const [first] = wrong
    setErrors(wrong.map(errorOf))
    // A quantity has no words of the page's own.
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
