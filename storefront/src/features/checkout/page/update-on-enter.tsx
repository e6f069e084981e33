// The button that the Enter key presses in a form that orders: it updates the totals, so that Enter never orders by accident.

import { useTexts } from '../../../lib/messages/texts.tsx'

/** Invisible; put it first in the form, since Enter presses the form's first button. */
export function UpdateOnEnter() {
  const texts = useTexts()
  return (
    <button
      type="submit"
      name="action"
      value="update"
      className="hidden"
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
    >
      {texts.say('checkout.update')}
    </button>
  )
}
