// The withdrawal function: a form, then the entries with the single button that declares the withdrawal, then
// the time of receipt. The page needs no script.

import type { FieldError } from '@kontor/contract/http/errors'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { WithdrawalValues, WithdrawalView } from '@kontor/contract/storefront/visitor-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { shopPath, withdrawalPath } from '../../lib/paths.ts'
import { NotesField, TextField } from '../../ui/field.tsx'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Notice } from '../../ui/notice.tsx'

const TITLES = {
  form: 'withdrawal.link',
  check: 'withdrawal.check_title',
  done: 'withdrawal.done_title',
} as const

type Step<S extends WithdrawalView['step']> = Extract<WithdrawalView, { step: S }>

export const withdrawalHead = ({ step }: WithdrawalView, texts: Texts): PageHead => ({
  title: texts.say(TITLES[step]),
  is_private: true,
})

function errorText(
  errors: readonly FieldError[],
  field: keyof WithdrawalValues,
  values: WithdrawalValues,
  texts: Texts,
): string | undefined {
  const found = errors.find((error) => error.field === field)
  if (found === undefined) return undefined
  if (values[field].trim() === '') return texts.say('checkout.required')
  if (field === 'email') return texts.say('checkout.invalid_email')
  return texts.say(found.code === 'too_big' ? 'checkout.too_long' : 'checkout.invalid')
}

function Form({ view: { values, errors }, shop }: { view: Step<'form'>; shop: PublicShop }) {
  const texts = useTexts()
  const field = (name: keyof WithdrawalValues) => ({
    name,
    value: values[name],
    error: errorText(errors, name, values, texts),
    is_first_wrong: errors[0]?.field === name,
  })
  return (
    <>
      {errors.length > 0 && (
        <Notice tone="danger" title={texts.say('checkout.errors')} is_live>
          <p>{texts.say('withdrawal.errors_text')}</p>
        </Notice>
      )}
      <p className="quiet-text">{texts.say('withdrawal.hint')}</p>
      <form method="post" action={withdrawalPath(shop.slug)}>
        <TextField
          {...field('name')}
          label={texts.say('withdrawal.name')}
          autoComplete="name"
          maxLength={150}
        />
        <TextField
          {...field('order_number')}
          label={texts.say('withdrawal.order_number')}
          help={texts.say('withdrawal.order_number_help')}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          {...field('email')}
          label={texts.say('withdrawal.email')}
          help={texts.say('withdrawal.email_help')}
          autoComplete="email"
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <NotesField {...field('goods')} label={texts.say('withdrawal.goods')} maxLength={1000} />
        <button type="submit" className="primary">
          {texts.say('withdrawal.go_on')}
        </button>
      </form>
    </>
  )
}

function Declared({ values, shop }: { values: WithdrawalValues; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <>
      <p>{texts.say('withdrawal.statement', { shop: shop.name })}</p>
      <dl className="declared">
        <dt>{texts.say('withdrawal.name')}</dt>
        <dd>{values.name}</dd>
        <dt>{texts.say('withdrawal.order_number')}</dt>
        <dd>{values.order_number}</dd>
        <dt>{texts.say('withdrawal.email')}</dt>
        <dd>{values.email}</dd>
        {values.goods.trim() !== '' && (
          <>
            <dt>{texts.say('withdrawal.goods_short')}</dt>
            <dd>{values.goods.trim()}</dd>
          </>
        )}
      </dl>
    </>
  )
}

function Check({ view: { values, key }, shop }: { view: Step<'check'>; shop: PublicShop }) {
  const texts = useTexts()
  const path = withdrawalPath(shop.slug)
  return (
    <>
      <p className="quiet-text">{texts.say('withdrawal.check_text')}</p>
      <Declared values={values} shop={shop} />
      <form method="post" action={`${path}/confirm`}>
        {Object.entries({ ...values, key }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="primary">
          {texts.say('withdrawal.confirm')}
        </button>{' '}
        <button type="submit" className="quiet" formAction={path} name="action" value="change">
          {texts.say('withdrawal.change')}
        </button>
      </form>
    </>
  )
}

function Done({ view, shop }: { view: Step<'done'>; shop: PublicShop }) {
  const texts = useTexts()
  const { values, received_on } = view
  return (
    <>
      <Notice tone="success" title={texts.say('withdrawal.done_text', { shop: shop.name, received_on })}>
        <p>{texts.say('withdrawal.mailed', { email: values.email })}</p>
      </Notice>
      <Declared values={values} shop={shop} />
      <a className="button" href={shopPath(shop.slug)}>
        {texts.say('refusal.to_shop')}
      </a>
    </>
  )
}

export function WithdrawalPage({ view, shop }: { view: WithdrawalView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <div className="withdrawal">
      <h1>{texts.say(TITLES[view.step])}</h1>
      {view.step === 'form' && <Form view={view} shop={shop} />}
      {view.step === 'check' && <Check view={view} shop={shop} />}
      {view.step === 'done' && <Done view={view} shop={shop} />}
    </div>
  )
}
