// How the scripts print and run other programs: one line per step, the output of a step only when it fails.

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A folder for what the scripts remember; it goes away with node_modules. */
export const CACHE = join(ROOT, 'node_modules/.cache/kontor')

export function makeCache() {
  mkdirSync(CACHE, { recursive: true })
}

export const say = (line) => process.stdout.write(`${line}\n`)

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Prints a message to stderr and ends the program with code 1. */
export function giveUp(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Runs a program in the repository; resolves to its exit code and all its output. `echo` also prints that as it comes. */
export function run(command, args, { env = {}, cwd = ROOT, echo = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (stream) => (chunk) => {
      output += chunk
      if (echo) stream.write(chunk)
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: signal ? 1 : code, output }))
  })
}

/** Runs one long step: prints what begins, a sign of life every ten seconds, and how long it took. False if it failed. */
export async function step(title, work) {
  const since = Date.now()
  say(`  ${title} …`)
  const sign_of_life = setInterval(() => say(`  ${title} … still at it (${seconds(since)})`), 10_000)
  try {
    const { code, output } = await work()
    if (code !== 0) {
      process.stderr.write(`${output.trimEnd()}\n`)
      say(`✗ ${title} failed after ${seconds(since)}`)
      return false
    }
    say(`✓ ${title} (${seconds(since)})`)
    return true
  } finally {
    clearInterval(sign_of_life)
  }
}
