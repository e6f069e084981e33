// The login to the store: the address, then the mailed code, then the logged-in visitor. The page needs no
// script.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { LoginView } from '@kontor/contract/storefront/visitor-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { loginPath } from '../../lib/paths.ts'
import { TextField } from '../../ui/field.tsx'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Notice } from '../../ui/notice.tsx'

type Step<S extends LoginView['step']> = Extract<LoginView, { step: S }>

export const loginHead = (texts: Texts): PageHead => ({ title: texts.say('login.title'), is_private: true })

function Address({ view: { email, is_wrong, back }, shop }: { view: Step<'email'>; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <>
      <p>{texts.say('login.about')}</p>
      <form method="post" action={loginPath(shop.slug)}>
        <input type="hidden" name="back" value={back} />
        <TextField
          name="email"
          label={texts.say('checkout.email')}
          value={email}
          error={is_wrong ? texts.say('checkout.invalid_email') : undefined}
          is_first_wrong={is_wrong}
          autoComplete="email"
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <button type="submit" className="primary" name="action" value="send">
          {texts.say('login.send')}
        </button>
      </form>
      <Without back={back} />
    </>
  )
}

const Without = ({ back }: { back: string }) => (
  <p>
    <a href={back}>{useTexts().say('login.without')}</a>
  </p>
)

function Code({ view: { id, is_wrong, back }, shop }: { view: Step<'code'>; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <>
      <p>{texts.say('login.enter')}</p>
      <form method="post" action={loginPath(shop.slug)}>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="id" value={id} />
        <TextField
          name="code"
          label={texts.say('login.code')}
          value=""
          error={is_wrong ? texts.say('login.wrong_code') : undefined}
          is_first_wrong={is_wrong}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
        <button type="submit" className="primary" name="action" value="log_in">
          {texts.say('login.title')}
        </button>
      </form>
      <p className="quiet-text">{texts.say('login.latest')}</p>
      <p>
        <a href={loginPath(shop.slug, back)} rel="nofollow">
          {texts.say('login.again')}
        </a>
      </p>
      <p className="quiet-text">{texts.say('login.no_code')}</p>
      <Without back={back} />
    </>
  )
}

function LoggedIn({ view: { email, back }, shop }: { view: Step<'done'>; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <>
      <Notice tone="success" title={texts.say('login.as', { email })} />
      <form method="post" action={loginPath(shop.slug)}>
        <input type="hidden" name="back" value={back} />
        <a className="button" href={back}>
          {texts.say('withdrawal.go_on')}
        </a>{' '}
        <button type="submit" className="quiet" name="action" value="log_out">
          {texts.say('login.log_out')}
        </button>
      </form>
    </>
  )
}

export function LoginPage({ view, shop }: { view: LoginView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <div className="withdrawal">
      <h1>{texts.say('login.title')}</h1>
      {view.step === 'email' && <Address view={view} shop={shop} />}
      {view.step === 'code' && <Code view={view} shop={shop} />}
      {view.step === 'done' && <LoggedIn view={view} shop={shop} />}
    </div>
  )
}
