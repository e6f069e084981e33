// The front page as HTML text, rendered once during the build of the back office. The text is part of the
// document, so a visitor can read the page before the application has loaded. The server fills in
// placeholders such as __STYLE_NONCE__.

import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { Router } from 'react-router'
import { LandingPage } from './features/landing/landing-page.tsx'
import { cssVariables, theme } from './theme.ts'

const nowhere = () => undefined
const navigator = {
  createHref: (to: string | { pathname?: string }) => `#${typeof to === 'string' ? to : (to.pathname ?? '')}`,
  push: nowhere,
  replace: nowhere,
  go: nowhere,
}

export const drawFrontPage = (): string =>
  renderToString(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => '__STYLE_NONCE__'}
    >
      <Router location="/" navigator={navigator}>
        <LandingPage />
      </Router>
    </MantineProvider>,
  )
