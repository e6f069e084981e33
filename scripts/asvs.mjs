// The table of OWASP ASVS 5.0.0 in docs/asvs.md: every requirement of levels 1 and 2 stands in it once with its level, its answer is one of
// the four, and every proof is a file in which the named words stand. Says what is wrong, and how many there are of each answer.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './lib/run.mjs'

// The level of each requirement, by section in their order (OWASP ASVS 5.0.0, CC BY-SA 4.0): the third of 1.2 is the third digit.
const LEVELS = {
  ...{ 1.1: '22', 1.2: '1111122223', 1.3: '112222222223', 1.4: '222', 1.5: '123' },
  ...{ 2.1: '122', 2.2: '112', 2.3: '12223', 2.4: '23' },
  ...{ 3.1: '3', 3.2: '113', 3.3: '12223', 3.4: '11222233', 3.5: '11122333', 3.6: '3', 3.7: '22333' },
  ...{ 4.1: '12233', 4.2: '23333', 4.3: '22', 4.4: '1222' },
  ...{ 5.1: '2', 5.2: '112333', 5.3: '113', 5.4: '222' },
  ...{ 6.1: '122', 6.2: '111111112222', 6.3: '11223333', 6.4: '112233', 6.5: '22222333', 6.6: '2223' },
  ...{ 6.7: '33', 6.8: '2222' },
  ...{ 7.1: '222', 7.2: '1111', 7.3: '22', 7.4: '11222', 7.5: '223', 7.6: '22' },
  ...{ 8.1: '1233', 8.2: '1123', 8.3: '133', 8.4: '23', 9.1: '111', 9.2: '1222' },
  ...{
    10.1: '22',
    10.2: '223',
    10.3: '22223',
    10.4: '1111122222233333',
    10.5: '22222',
    10.6: '22',
    10.7: '222',
  },
  ...{ 11.1: '2233', 11.2: '22233', 11.3: '11233', 11.4: '1222', 11.5: '23', 11.6: '23', 11.7: '33' },
  ...{ 12.1: '12233', 12.2: '11', 12.3: '22223' },
  ...{ 13.1: '2333', 13.2: '222223', 13.3: '2233', 13.4: '1222233' },
  ...{ 14.1: '22', 14.2: '12223333', 14.3: '122' },
  ...{ 15.1: '12233', 15.2: '12233', 15.3: '1222222', 15.4: '3333' },
  ...{ 16.1: '2', 16.2: '22222', 16.3: '2222', 16.4: '222', 16.5: '2223' },
  ...{ 17.1: '23', 17.2: '22223333', 17.3: '22' },
}
const NEEDS_PROOF = { held: true, outside: true, none: false, differs: false }

/** Id to level of what has to stand in the table. */
const wanted = new Map(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) => (level === '3' ? [] : [[`${section}.${index + 1}`, level]])),
  ),
)

const complaints = []
const answers = {}
const text = (path) => {
  const full = join(ROOT, path)
  return statSync(full, { throwIfNoEntry: false })?.isFile() ? readFileSync(full, 'utf8') : undefined
}

for (const line of text('docs/asvs.md').split('\n')) {
  const [, id, level, , answer, reason = ''] = line.split('|').map((cell) => cell.trim())
  if (!/^\d+\.\d+\.\d+$/.test(id ?? '')) continue
  if (wanted.get(id) !== level)
    complaints.push(`${id} is no requirement of level ${level}, or stands here twice.`)
  wanted.delete(id)
  answers[answer] = (answers[answer] ?? 0) + 1
  if (!(answer in NEEDS_PROOF)) complaints.push(`${id}: '${answer}' is no answer.`)
  const proofs = [...reason.matchAll(/`([^`]+?) › ([^`]+)`/g)]
  if (NEEDS_PROOF[answer] && proofs.length === 0) complaints.push(`${id} names no proof.`)
  if (reason === '') complaints.push(`${id} gives no reason.`)
  for (const [, path, words] of proofs) {
    const proof = text(path)
    if (proof === undefined) complaints.push(`${id}: ${path} is not there.`)
    else if (!proof.includes(words)) complaints.push(`${id}: '${words}' does not stand in ${path}.`)
  }
}
for (const id of wanted.keys()) complaints.push(`${id} is missing.`)

const counts = Object.entries(answers).map(([answer, count]) => `${count} ${answer}`)
say(`OWASP ASVS 5.0.0, levels 1 and 2: ${counts.join(', ')}.`)
for (const complaint of complaints) say(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
