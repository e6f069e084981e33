// Draws the pictures of the demo shop: still lifes by a window, each whole and close, from SVG. The server itself never reads SVG, so they are
// rendered here and committed: node scripts/run-ts.mjs server/demo/draw-pictures.ts

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { EBOOK } from '../src/demo/demo-ebook.ts'
import { GIFT_CARD } from '../src/demo/demo-prices.ts'
import { DEMO_PRODUCTS } from '../src/demo/demo-products.ts'
import { SHIRT, shirtDrawing, shirtPicture } from '../src/demo/demo-shirt.ts'
import { demoSlug } from '../src/demo/demo-texts.ts'
import type { Drawing } from '../src/demo/drawing.ts'
import { SERVER_ROOT } from '../src/process/package-root.ts'

interface Colours {
  background: string
  body: string
  accent: string
}

// Every shape rests on the same table line (y = 800 of 1000) and is drawn around x = 500.
const SHAPES = {
  bag: ({ body, accent }: Colours) => `
    <path d="M340 300h320l24 480q2 20-18 20H334q-20 0-18-20z" fill="${body}"/>
    <path d="M340 300h320l-10-70q-2-14-16-14H366q-14 0-16 14z" fill="${body}" opacity=".82"/>
    <path d="M340 300h320" stroke="#fff" stroke-opacity=".25" stroke-width="5"/>
    <rect x="392" y="420" width="216" height="230" rx="6" fill="${accent}"/>
    <path d="M430 480h140M430 520h140M430 590h80" stroke="${body}" stroke-width="9" stroke-linecap="round"/>`,
  tin: ({ body, accent }: Colours) => `
    <rect x="330" y="360" width="340" height="440" rx="18" fill="${body}"/>
    <rect x="318" y="290" width="364" height="92" rx="16" fill="${body}"/>
    <rect x="318" y="290" width="364" height="92" rx="16" fill="#000" opacity=".14"/>
    <circle cx="500" cy="585" r="112" fill="${accent}"/>
    <path d="M500 515c52 40 52 105 0 145c-52-40-52-105 0-145zM500 540v118" fill="none" stroke="${body}" stroke-width="8"/>`,
  mug: ({ body, accent }: Colours) => `
    <path d="M640 450h46q74 0 74 84t-84 96l-52 4" fill="none" stroke="${body}" stroke-width="40"/>
    <path d="M320 370h340v350q0 80-80 80H400q-80 0-80-80z" fill="${body}"/>
    <ellipse cx="490" cy="370" rx="170" ry="34" fill="${accent}"/>
    <ellipse cx="490" cy="374" rx="146" ry="24" fill="#2A1C14"/>`,
  cups: ({ body, accent }: Colours) => `
    <path d="M250 560h220l-22 200q-4 40-44 40h-88q-40 0-44-40z" fill="${body}"/>
    <ellipse cx="360" cy="560" rx="110" ry="22" fill="${accent}"/><ellipse cx="360" cy="562" rx="92" ry="15" fill="#3B2A22"/>
    <path d="M530 560h220l-22 200q-4 40-44 40h-88q-40 0-44-40z" fill="${body}" />
    <ellipse cx="640" cy="560" rx="110" ry="22" fill="${accent}"/><ellipse cx="640" cy="562" rx="92" ry="15" fill="#3B2A22"/>`,
  ebook: ({ body, accent }: Colours) => `
    <rect x="300" y="250" width="400" height="550" rx="30" fill="${body}"/>
    <rect x="326" y="278" width="348" height="480" rx="6" fill="${accent}"/>
    <path d="M380 350h60" stroke="#E0A94A" stroke-width="10" stroke-linecap="round"/>
    <path d="M380 410h220M380 462h150" stroke="#fff" stroke-width="22" stroke-linecap="round"/>
    <path d="M380 530h190M380 562h130" stroke="#fff" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"/>
    <path d="M520 640h84v44q0 34-34 34h-16q-34 0-34-34zM604 652h14q18 0 18 19t-20 22l-12 1" fill="none" stroke="#F3EDDD" stroke-width="9" stroke-linejoin="round"/>`,
  bowl: ({ body, accent }: Colours) => `
    <path d="M230 520h540q-10 200-170 262v18H400v-18Q240 720 230 520z" fill="${body}"/>
    <ellipse cx="500" cy="520" rx="270" ry="52" fill="${accent}"/><ellipse cx="500" cy="526" rx="240" ry="40" fill="${body}" opacity=".55"/>
    <g fill="${accent}" opacity=".5"><circle cx="350" cy="640" r="5"/><circle cx="430" cy="700" r="4"/><circle cx="560" cy="650" r="5"/><circle cx="640" cy="690" r="4"/><circle cx="490" cy="620" r="4"/></g>`,
  teapot: ({ body, accent }: Colours) => `
    <path d="M690 560q110-10 130-110l34 10q-10 190-150 220z" fill="${body}"/>
    <path d="M312 520q-120-10-120 90t120 110" fill="none" stroke="${body}" stroke-width="34"/>
    <path d="M500 420c150 0 230 90 230 200s-70 180-120 180H390c-50 0-120-70-120-180s80-200 230-200z" fill="${body}"/>
    <path d="M390 436q110-66 220 0z" fill="${accent}"/><circle cx="500" cy="382" r="28" fill="${accent}"/>`,
  vase: ({ body, accent }: Colours) => `
    <path d="M500 430C490 330 520 270 560 200" fill="none" stroke="${accent}" stroke-width="10" stroke-linecap="round"/>
    <path d="M508 340q-70-10-86-80q76 4 86 80zM522 290q80 6 104-60q-80-14-104 60z" fill="${accent}"/>
    <path d="M462 420h76q6 110 60 180q46 60 20 150q-14 50-64 50H446q-50 0-64-50q-26-90 20-150q54-70 60-180z" fill="${body}"/>`,
  plate: ({ body, accent }: Colours) => `
    <circle cx="500" cy="540" r="290" fill="${body}"/><circle cx="500" cy="540" r="288" fill="none" stroke="${accent}" stroke-width="9"/>
    <circle cx="500" cy="540" r="196" fill="none" stroke="${accent}" stroke-opacity=".35" stroke-width="5"/>`,
  cloth: ({ body, accent }: Colours) => `
    <path d="M300 330h400v440q0 30-30 30H330q-30 0-30-30z" fill="${body}"/>
    <path d="M300 330h400v60H300zM300 420h400v18H300z" fill="${accent}"/><path d="M300 700h400v18H300zM300 736h400v34H300z" fill="${accent}"/>
    <path d="M500 330v470" stroke="#000" stroke-opacity=".06" stroke-width="6"/>`,
  stack: ({ body, accent }: Colours) => `
    ${[0, 1, 2, 3].map((i) => `<rect x="${250 + i * 6}" y="${690 - i * 92}" width="${500 - i * 12}" height="96" rx="44" fill="${i === 2 ? accent : body}"/><path d="M${290 + i * 6} ${738 - i * 92}h${400 - i * 12}" stroke="#000" stroke-opacity=".1" stroke-width="5"/>`).join('')}
    <rect x="250" y="776" width="500" height="24" rx="8" fill="${body}"/>`,
  apron: ({ body, accent }: Colours) => `
    <path d="M410 280Q500 210 590 280" fill="none" stroke="${accent}" stroke-width="12"/>
    <path d="M410 280h180l26 140q20 40 74 60v300q0 20-20 20H330q-20 0-20-20V480q54-20 74-60z" fill="${body}"/>
    <rect x="400" y="590" width="200" height="120" rx="8" fill="none" stroke="${accent}" stroke-width="8"/>`,
  tote: ({ body, accent }: Colours) => `
    <path d="M400 420q0-170 100-170t100 170" fill="none" stroke="${accent}" stroke-width="18"/>
    <path d="M300 410h400l24 370q2 20-18 20H294q-20 0-18-20z" fill="${body}"/>
    <path d="M430 560h140M430 600h140M430 640h90" stroke="${accent}" stroke-width="12" stroke-linecap="round"/>`,
  sack: ({ body, accent }: Colours) => `
    <path d="M370 400q130 40 260 0q90 120 80 300q-4 100-90 100H380q-86 0-90-100q-10-180 80-300z" fill="${body}"/>
    <path d="M366 400q134 44 268 0q-30-30-20-100q-114 36-228 0q10 70-20 100z" fill="${body}" opacity=".85"/>
    <path d="M362 398q138 50 276 0" fill="none" stroke="${accent}" stroke-width="14"/>`,
  shirt: ({ body, accent }: Colours) => `
    <path d="M408 262L296 306q-16 6-24 22l-82 168l92 50l48-86v320q0 20 20 20h300q20 0 20-20V460l48 86l92-50l-82-168q-8-16-24-22l-112-44q-92 66-184 0z" fill="${body}"/>
    <path d="M408 262q92 96 184 0l-22-8q-70 58-140 0z" fill="#000" opacity=".16"/>
    <path d="M330 460V400M670 460V400" stroke="#000" stroke-opacity=".16" stroke-width="6" stroke-linecap="round"/>
    <path d="M330 776h340" stroke="#000" stroke-opacity=".1" stroke-width="5"/>
    <path d="M560 392h56M560 410h56" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>`,
  notebook: ({ body, accent }: Colours) => `
    <rect x="310" y="250" width="380" height="550" rx="14" fill="${body}"/><rect x="310" y="250" width="56" height="550" rx="14" fill="#000" opacity=".25"/>
    <rect x="620" y="250" width="16" height="550" fill="${accent}"/><path d="M420 380h150M420 420h150" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>`,
  books: ({ body, accent }: Colours) => `
    <rect x="250" y="350" width="270" height="400" rx="10" fill="${accent}" transform="rotate(-7 385 550)"/>
    <rect x="370" y="340" width="270" height="410" rx="10" fill="#E0A94A"/>
    <rect x="490" y="380" width="270" height="400" rx="10" fill="${body}" transform="rotate(6 625 580)"/>`,
  pen: ({ body, accent }: Colours) => `
    <g transform="rotate(38 500 540)"><rect x="470" y="240" width="60" height="520" rx="26" fill="${body}"/><path d="M470 750h60l-22 88q-8 22-16 0z" fill="${accent}"/>
    <rect x="524" y="290" width="16" height="180" rx="8" fill="${accent}"/><path d="M482 260v470" stroke="#fff" stroke-opacity=".4" stroke-width="8"/></g>`,
  pencils: ({ body, accent }: Colours) => `
    ${[0, 1, 2, 3, 4].map((i) => `<g transform="translate(${300 + i * 84} ${260 + (i % 2) * 26})"><path d="M0 90l30-84l30 84z" fill="#EBD3A6"/><path d="M21 32l9-26l9 26z" fill="${accent}"/><rect width="60" height="${450 - (i % 2) * 26}" y="90" fill="${i === 3 ? accent : body}"/><path d="M20 90v${450 - (i % 2) * 26}M40 90v${450 - (i % 2) * 26}" stroke="#000" stroke-opacity=".1" stroke-width="4"/></g>`).join('')}`,
  letter: ({ body, accent }: Colours) => `
    <rect x="300" y="270" width="400" height="300" fill="${body}" transform="rotate(-4 500 420)"/>
    <rect x="250" y="440" width="500" height="340" rx="8" fill="${body}"/><path d="M250 448l250 190l250-190" fill="none" stroke="${accent}" stroke-width="8"/>
    <path d="M250 440h500v340H250z" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="4"/><circle cx="500" cy="640" r="34" fill="${accent}"/>`,
  calendar: ({ body, accent }: Colours) => `
    <rect x="300" y="230" width="400" height="560" rx="6" fill="${body}"/><rect x="300" y="230" width="400" height="280" fill="${accent}"/>
    <path d="M300 450q60-60 120-10t120-20t160 20v70H300z" fill="#fff" opacity=".85"/><path d="M420 420l30-90l30 90z" fill="#fff"/>
    <g fill="#16202B" opacity=".6">${Array.from({ length: 28 }, (_, i) => `<circle cx="${340 + (i % 7) * 53}" cy="${570 + Math.floor(i / 7) * 52}" r="9"/>`).join('')}</g>`,
  card: ({ body, accent }: Colours) => `
    <g transform="translate(0 26) rotate(-6 500 560)"><rect x="210" y="380" width="580" height="366" rx="34" fill="${body}"/>
    <path d="M650 380v366M210 560h580" stroke="${accent}" stroke-width="22"/>
    <path d="M650 560q-120-20-96-92t96 92q24-164 100-88t-100 88z" fill="none" stroke="${accent}" stroke-width="20" stroke-linejoin="round"/>
    <path d="M268 640h190M268 684h120" stroke="#fff" stroke-opacity=".6" stroke-width="12" stroke-linecap="round"/></g>`,
} as const

const SIZE = 1000

const svg = (content: string, scale = 1): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE * scale}" height="${SIZE * scale}">${content}</svg>`,
  )

/** A wall with the light of a window on it, and a table. */
const room = ({ background }: Colours, scale: number): Buffer =>
  svg(
    `<defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".55" stop-color="#fff" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
      <linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".05"/><stop offset=".2" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
      <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="26"/></filter>
    </defs>
    <rect width="1000" height="1000" fill="${background}"/><rect width="1000" height="1000" fill="url(#wall)"/>
    <g fill="#fff" opacity=".34" filter="url(#soft)" transform="skewX(-16)"><path d="M300 40h170v270H300zM500 40h170v270H500zM300 340h170v260H300zM500 340h170v260H500z"/></g>
    <rect y="800" width="1000" height="200" fill="${background}"/><rect y="800" width="1000" height="200" fill="url(#table)"/>`,
    scale,
  )

/** What the light from the left leaves in the dark on anything round, and a little of the table's light from below. */
const SHADING = `<defs>
    <linearGradient id="side" x1=".12" y1="0" x2=".92" y2=".18"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".26" stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#fff" stop-opacity=".08"/><stop offset=".5" stop-color="#808080" stop-opacity="0"/><stop offset=".62" stop-color="#000" stop-opacity=".06"/><stop offset=".8" stop-color="#000" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>
    <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset=".79" stop-color="#000" stop-opacity=".2"/><stop offset=".81" stop-color="#000" stop-opacity=".05"/></linearGradient>
  </defs><rect width="1000" height="1000" fill="url(#side)"/><rect width="1000" height="1000" fill="url(#foot)"/>`

interface View {
  scale: number
  /** Left and top of the square that is shown, of 1000. */
  left: number
  top: number
}

const WHOLE: View = { scale: 1, left: 0, top: 0 }
/** Close enough to see the rim and the glaze. */
const CLOSE: View = { scale: 2, left: 480, top: 500 }

/** A square WebP picture of 1000 pixels. */
async function draw(shape: Drawing['shape'], colours: Colours, { scale, left, top }: View): Promise<Buffer> {
  const thing = await sharp(svg(SHAPES[shape](colours), scale))
    .png()
    .toBuffer()
  const shading = await sharp(svg(SHADING, scale))
    .composite([{ input: thing, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const contact = svg(
    `<defs><filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="9"/></filter></defs><ellipse cx="515" cy="801" rx="235" ry="13" fill="#1a120a" opacity=".38" filter="url(#soft)"/>`,
    scale,
  )
  const whole = await sharp(room(colours, scale))
    .composite([contact, thing, shading].map((input) => ({ input })))
    .png()
    .toBuffer()
  return sharp(whole)
    .extract({ left, top, width: SIZE, height: SIZE })
    .webp({ quality: 84, smartSubsample: true })
    .toBuffer()
}

const path = (name: string) => join(SERVER_ROOT, 'demo/pictures', `${name}.webp`)

for (const { title, drawing } of [GIFT_CARD, EBOOK]) {
  const { shape, ...colours } = drawing
  writeFileSync(path(demoSlug(title)), await draw(shape, colours, WHOLE))
}
for (const colour of SHIRT.colours) {
  const { shape, ...colours } = shirtDrawing(colour)
  writeFileSync(path(shirtPicture(colour)), await draw(shape, colours, WHOLE))
}
for (const { title, drawing, has_close_up } of DEMO_PRODUCTS) {
  if (drawing === undefined) continue
  const { shape, ...colours } = drawing
  writeFileSync(path(demoSlug(title)), await draw(shape, colours, WHOLE))
  if (has_close_up) writeFileSync(path(`${demoSlug(title)}-close`), await draw(shape, colours, CLOSE))
}
