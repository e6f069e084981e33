// The style sheet of the test payment page. The page's Content-Security-Policy allows it by its hash.

import { createHash } from 'node:crypto'

export const STYLE = `
:root { color-scheme: light dark;
  --ground: #fbfaf7; --surface: #fff; --text: #16202b; --quiet: #5a6572; --hairline: #e4e0d8; --border: #8b867b;
  --sea: #0b6e6b; --on-sea: #fff; --brass: #8a5a10; --danger: #b42318; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #10161d; --surface: #17202a; --text: #e8e6e1; --quiet: #9aa7b4; --hairline: #2a3542; --border: #66727f;
  --sea: #57c2bc; --on-sea: #10161d; --brass: #e0a94a; --danger: #f0857b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 32px 16px; }
.note { margin: 0; padding: 8px 16px; text-align: center; font-size: 14px; color: var(--brass); border-bottom: 1px solid var(--hairline); }
h1 { margin: 0; font-size: 16px; font-weight: 400; color: var(--quiet); }
.amount { margin: 0 0 16px; font-size: 40px; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; margin: 0 0 32px; padding: 16px 0; border-block: 1px solid var(--hairline); }
dt, dd { margin: 0; overflow-wrap: anywhere; }
dd { text-align: right; font-variant-numeric: tabular-nums; }
.quiet { color: var(--quiet); font-size: 14px; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; margin-bottom: 8px; }
label { display: block; font-size: 14px; margin-bottom: 4px; }
label.choice { font-size: 16px; min-height: 32px; display: flex; align-items: center; gap: 8px; }
input[type=radio] { width: 18px; height: 18px; margin: 0; accent-color: var(--sea); }
input[type=text], input[type=email] { width: 100%; height: 44px; padding: 0 12px; font: inherit; font-variant-numeric: tabular-nums;
  color: inherit; background: var(--surface); border: 1px solid var(--border); border-radius: 6px; }
input[aria-invalid=true] { border-color: var(--danger); }
p.quiet { margin: 0 0 4px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.field { margin-bottom: 16px; }
.cards { margin: 0 0 16px; padding: 0; list-style: none; font-size: 14px; }
.cards a { color: var(--sea); font-variant-numeric: tabular-nums; display: inline-block; padding: 2px 0; }
.wrong { font-size: 14px; color: var(--danger); }
.error { margin: 0 0 16px; padding: 12px 16px; border-left: 3px solid var(--danger); background: var(--surface); color: var(--danger); }
button { width: 100%; height: 48px; font: inherit; font-weight: 600; color: var(--on-sea); background: var(--sea); border: 0; border-radius: 6px; cursor: pointer; }
a.back { display: block; margin-top: 16px; padding: 10px; text-align: center; color: var(--sea); }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; }
`

/** Allows only this style sheet, and forms that lead here or, by redirect, back to the shop. No scripts. */
export function contentSecurityPolicy(form_targets: string[]): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const forms = ["'self'", ...new Set(form_targets)].join(' ')
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`
}
