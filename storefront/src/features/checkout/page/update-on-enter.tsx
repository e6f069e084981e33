// The button for the Enter key in an order form. The button updates the totals, so that Enter never orders by
// accident.

import { useTexts } from '../../../lib/messages/texts.tsx'

/** Invisible. The button has to be the form's first button, because Enter presses the first button. */
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
