// Writes the e-book that the demo shop sells, as the PDF files that are committed: node scripts/run-ts.mjs server/demo/write-ebook.ts

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePdfWriter, type PdfWriter, type TextOptions } from '../src/pdf/pdf-writer.ts'
import { SERVER_ROOT } from '../src/process/package-root.ts'
import de from './ebook-texts/de.json' with { type: 'json' }
import en from './ebook-texts/en.json' with { type: 'json' }

type EbookText = typeof en
type Recipe = EbookText['recipes'][number]

// Points, on A4.
const PAGE = { width: 595, height: 842 }
const MARGIN = 84
const WIDTH = PAGE.width - 2 * MARGIN

const TEAL = '#0b6e6b'
const SAND = '#f3eddd'
const BRASS = '#8a5a10'

/** Draws a text over as many lines as it needs; gives the y of what follows. */
function paragraph(
  pdf: PdfWriter,
  text: string,
  x: number,
  y: number,
  options: TextOptions & { size: number },
) {
  const height = options.size * 1.5
  const lines = pdf.lines(text, WIDTH - (x - MARGIN), options)
  for (const [at, line] of lines.entries()) pdf.text(line, x, y + at * height, options)
  return y + lines.length * height
}

function drawCover(pdf: PdfWriter, { title, subtitle, publisher }: EbookText): void {
  pdf.box(0, 0, PAGE.width, PAGE.height, TEAL)
  pdf.box(MARGIN, 250, 64, 4, '#e0a94a')
  const below = paragraph(pdf, title, MARGIN, 320, { style: 'title', size: 54, colour: '#ffffff' })
  paragraph(pdf, subtitle, MARGIN, below - 24, { size: 16, colour: SAND })
  pdf.text(publisher, MARGIN, PAGE.height - MARGIN, { size: 11, colour: SAND })
}

function drawRecipe(pdf: PdfWriter, { ingredients: heading }: EbookText, recipe: Recipe): void {
  let y = paragraph(pdf, recipe.title, MARGIN, 140, { style: 'title', size: 30 })
  pdf.text(recipe.note, MARGIN, y - 14, { size: 11, colour: BRASS })
  const height = 44 + recipe.ingredients.length * 20
  pdf.box(MARGIN, y + 16, WIDTH, height, SAND)
  pdf.text(heading, MARGIN + 20, y + 44, { style: 'strong', size: 11 })
  for (const [at, one] of recipe.ingredients.entries())
    pdf.text(one, MARGIN + 20, y + 66 + at * 20, { size: 11.5 })
  y += height + 62
  for (const [at, step] of recipe.steps.entries()) {
    pdf.text(`${at + 1}`, MARGIN, y, { style: 'title', size: 22, colour: TEAL })
    y = paragraph(pdf, step, MARGIN + 36, y, { size: 12.5 }) + 16
  }
}

async function writeEbook(book: EbookText, language: string): Promise<Buffer> {
  const { title, publisher } = book
  const pdf = await makePdfWriter({ title, language, created_at: new Date('2026-11-27T00:00:00Z') })
  drawCover(pdf, book)
  pdf.newPage()
  let y = 180
  for (const text of book.preface) y = paragraph(pdf, text, MARGIN, y, { size: 13 }) + 16
  for (const recipe of book.recipes) {
    pdf.newPage()
    drawRecipe(pdf, book, recipe)
  }
  pdf.onEveryPage((page, pages) => {
    if (page === 1) return
    pdf.text(publisher, MARGIN, PAGE.height - 48, { size: 9, colour: BRASS })
    pdf.text(`${page} / ${pages}`, PAGE.width - MARGIN, PAGE.height - 48, {
      size: 9,
      colour: BRASS,
      align: 'right',
    })
  })
  return pdf.finish()
}

for (const [language, book] of Object.entries({ en, de }))
  writeFileSync(
    join(SERVER_ROOT, 'demo/downloads', `slow-mornings-${language}.pdf`),
    await writeEbook(book, language),
  )
