// Checks the npm packages: exact versions, from the one registry that npm is set to, each with a checksum and under its own name, none from a folder
// or a git repository; no install scripts but those that `allowScripts` names; licences that go with ours; and few direct dependencies of the server,
// so that we can know each of them. docs/security.md says who checks what this cannot know without the network. `npm sbom --sbom-format cyclonedx`
// lists all packages for machines.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './lib/run.mjs'

const MAX_OF_SERVER = 21
/** Packages under another name than their own. TypeScript 7 checks types ten times as fast, but has no API for scripts: these use 6. */
const ALIASES = { 'typescript-native': 'typescript' }
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const LICENCES = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
  ],
  ...[
    'OFL-1.1',
    'MPL-2.0',
    'Python-2.0',
    'CC-BY-4.0',
    'CC-BY-3.0',
    'LGPL-3.0-or-later',
    'LGPL-3.0',
    'AGPL-3.0-only',
    'Zlib',
  ],
])

/** A test (e2e/bundles.spec.ts) names another folder, to see that each breach is noticed. */
const folder_of_all = process.argv[2] ?? ROOT
const read = (path) => JSON.parse(readFileSync(join(folder_of_all, path), 'utf8'))
const root = read('package.json')
// Each has packages and a lock of its own.
const tools = existsSync(join(folder_of_all, 'tools'))
  ? readdirSync(join(folder_of_all, 'tools'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `tools/${name}`)
  : []
const packages = ['.', ...tools].flatMap((folder) =>
  Object.entries(read(join(folder, 'package-lock.json')).packages),
)
const problems = []

for (const folder of ['.', ...root.workspaces, ...tools]) {
  const path = join(folder, 'package.json')
  if (!existsSync(join(folder_of_all, path))) continue
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, scripts = {} } = read(path)
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    if (!EXACT.test(ALIASES[name] ? version.replace(`npm:${ALIASES[name]}@`, '') : version))
      problems.push(`${path} asks for ${name} ${version}; name one version exactly.`)
  for (const hook of ['preinstall', 'install', 'postinstall', 'prepare'])
    if (scripts[hook]) problems.push(`${path} runs ${hook} while it is installed.`)
  const own = Object.keys(dependencies).filter((name) => !name.startsWith('@kontor/'))
  if (folder === 'server' && own.length > MAX_OF_SERVER)
    problems.push(`The server asks for ${own.length} packages itself; ${MAX_OF_SERVER} are what we can know.`)
}

/** `(MIT OR Apache-2.0)` is fine where one of the licences is, `MIT AND OFL-1.1` where all are. */
const isFine = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => LICENCES.has(one.trim())))

let count = 0
const scripted = new Set()
for (const [path, entry] of packages) {
  if (!path.includes('node_modules/')) continue
  const name = path.split('node_modules/').at(-1)
  if (entry.link) {
    if (!root.workspaces.includes(entry.resolved))
      problems.push(`${name} is the folder ${entry.resolved}, which is none of ours.`)
    continue
  }
  count++
  if (entry.name !== undefined && entry.name !== (ALIASES[name] ?? name))
    problems.push(`${name} is really ${entry.name}; a package goes by its own name.`)
  if (entry.resolved !== undefined)
    problems.push(`${name} names where it comes from; the registry is npm's own setting.`)
  // A mirror may have no checksum of an optional package for another platform.
  const is_elsewhere =
    entry.optional && (entry.os ?? entry.cpu) !== undefined && entry.integrity === undefined
  if (!is_elsewhere && !entry.integrity?.startsWith('sha512-')) problems.push(`${name} has no checksum.`)
  if (!EXACT.test(entry.version ?? '')) problems.push(`${name} has the version ${entry.version}.`)
  if (entry.hasInstallScript) scripted.add(name)
  if (entry.license !== undefined && !isFine(entry.license))
    problems.push(`${name} is licensed ${entry.license}.`)
}
for (const name of scripted)
  if (root.allowScripts?.[name] === undefined)
    problems.push(`${name} runs a program while it is installed; allowScripts does not say whether it may.`)
for (const name of Object.keys(root.allowScripts ?? {}))
  if (!scripted.has(name)) problems.push(`${name} is listed in allowScripts and has no program to run.`)
if (count === 0) problems.push('No package was found in package-lock.json.')

for (const problem of problems) process.stderr.write(`${problem}\n`)
say(`${count} packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
