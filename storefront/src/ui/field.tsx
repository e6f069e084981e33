// Form fields with a label above, and an error below that is tied to its field for screen readers. The fields
// are uncontrolled, so a visitor's text from before the script stays.

import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTexts } from '../lib/messages/texts.tsx'

interface FrameProps {
  id: string
  label: string
  error?: string | undefined
  help?: string | undefined
  is_optional?: boolean
  children: ReactNode
}

function FieldFrame({ id, label, error, help, is_optional, children }: FrameProps) {
  const texts = useTexts()
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>
        {label}
        {is_optional && <span className="optional"> ({texts.say('checkout.optional')})</span>}
      </label>
      {children}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

const describedBy = (id: string, { help, error }: { help?: string; error?: string }) =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

interface CommonProps {
  /** The name the value is sent under; also the field's id. */
  name: string
  label: string
  value: string
  error?: string
  help?: string
  is_optional?: boolean
  /** Not required, though the label does not say 'optional'. */
  is_plain?: boolean
  /** True for the first field with an error, which gets the focus. */
  is_first_wrong?: boolean
}

type TextProps = CommonProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'inputMode'
    | 'maxLength'
    | 'onInput'
    | 'spellCheck'
    | 'tabIndex'
  >

export const TextField = ({
  name,
  label,
  value,
  error,
  help,
  is_optional,
  is_plain,
  is_first_wrong,
  ...input
}: TextProps) => (
  <FieldFrame id={name} label={label} error={error} help={help} is_optional={is_optional}>
    <input
      id={name}
      name={name}
      dir="auto"
      defaultValue={value}
      required={!is_optional && !is_plain}
      // biome-ignore lint/a11y/noAutofocus: where the page came back for this field
      autoFocus={is_first_wrong}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { help, error })}
      {...input}
    />
  </FieldFrame>
)

type SelectProps = CommonProps & {
  autoComplete?: string
  options: readonly { code: string; name: string }[]
  /** The text of an empty first option, which is chosen if `value` is no option. */
  placeholder?: string
  onChange?: (value: string) => void
}

export function SelectField(props: SelectProps) {
  const {
    name,
    label,
    value,
    error,
    help,
    is_optional,
    options,
    placeholder,
    autoComplete,
    is_plain,
    is_first_wrong,
    onChange,
  } = props
  const is_known = options.some(({ code }) => code === value)
  return (
    <FieldFrame id={name} label={label} error={error} help={help} is_optional={is_optional}>
      <select
        id={name}
        name={name}
        defaultValue={is_known ? value : ''}
        required={!is_optional && !is_plain}
        autoComplete={autoComplete}
        // biome-ignore lint/a11y/noAutofocus: where the page came back for this field
        autoFocus={is_first_wrong}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { help, error })}
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      >
        {(placeholder !== undefined || !is_known) && <option value="">{placeholder ?? ''}</option>}
        {options.map(({ code, name: option }) => (
          <option key={code} value={code}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export const CheckField = ({
  name,
  label,
  is_checked,
  is_hidden,
  ...input
}: {
  name: string
  label: string
  is_checked: boolean
  /** Not shown, and not sent. */
  is_hidden: boolean
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'required' | 'autoFocus' | 'aria-invalid' | 'aria-describedby'
>) => (
  <label className="check" hidden={is_hidden}>
    <input
      type="checkbox"
      name={name}
      value="on"
      defaultChecked={is_checked}
      disabled={is_hidden}
      {...input}
    />
    <span>{label}</span>
  </label>
)

/** A box that the visitor may have to tick. */
export const ConsentField = ({
  error,
  is_required,
  is_first_wrong,
  ...box
}: {
  name: string
  label: string
  is_checked: boolean
  is_hidden: boolean
  is_required: boolean
  error: string | undefined
  is_first_wrong: boolean
}) => (
  <div className={error ? 'field-wrong' : undefined} hidden={box.is_hidden}>
    <CheckField
      {...box}
      required={is_required}
      autoFocus={is_first_wrong}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${box.name}-error` : undefined}
    />
    {error && (
      <p className="error" id={`${box.name}-error`}>
        {error}
      </p>
    )}
  </div>
)

export const NotesField = ({
  name,
  label,
  value,
  error,
  is_first_wrong,
  maxLength = 2000,
}: Omit<CommonProps, 'help' | 'is_optional' | 'is_plain'> & { maxLength?: number }) => (
  <FieldFrame id={name} label={label} error={error} is_optional>
    <textarea
      id={name}
      name={name}
      dir="auto"
      defaultValue={value}
      rows={3}
      maxLength={maxLength}
      // biome-ignore lint/a11y/noAutofocus: where the page came back for this field
      autoFocus={is_first_wrong}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { error })}
    />
  </FieldFrame>
)
