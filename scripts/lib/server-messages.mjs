// Finds the messages that the server and the contract's schemas may give to people of the back office, in their source.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './run.mjs'

/** What is only said to customers, to programs, in documents or to the operator. */
const ELSEWHERE =
  /\.test\.|\.queries\.ts$|features\/(?:storefront|accounts\/news|orders\/mails|shops\/mail-texts)\/|features\/invoices\/(?:messages|printing|factur-x|issuing)\/|features\/office\/reports\/|contract\/src\/(?:storefront|http\/openapi)|nostr-rules|contract\/src\/accounts\/auth\.ts|orders\/(?:order-)?downloads|payments\/(?:opening|card-testing)\/|catalogue\/downloads\/deliver|shops\/matters\.ts|read-signed-event|malformed-requests/

const listFiles = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !ELSEWHERE.test(file))

/** Refusals, and the problems of an imported table. */
const SERVER_CALLS = /^(?:apiError|invalidField|FileRefused|CellError|ArchiveRefused|leaveOut|say|wrong)$/
const NOTED = /(?:problems|errors)\.(?:warn|error|add)$/
/** Checks of a schema whose last argument is a message. */
const CHECKS = /\.(?:min|max|length|refine|regex|int|positive|nonnegative)$/
const PROPERTIES = /^(?:message|error|failure|detail)$/

const isSentence = (text) => /^[\p{Lu}“{].*[\s:]/u.test(text) && /\p{Ll}{2}/u.test(text)

/** The texts that an expression may have for a value, with `{}` for what varies; constants of the same file are looked up. */
function textsOf(node, constants) {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return textsOf(node.expression, constants)
  if (ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue, constants), ...textsOf(node.whenFalse, constants)]
  if (ts.isIdentifier(node)) return textsOf(constants.get(node.text), constants)
  return []
}

function constantsOf(source) {
  const constants = new Map()
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer && !ts.isIdentifier(initializer))
          constants.set(name.text, initializer)
  return constants
}

function messagesOf(node, constants) {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = node.expression.getText()
    if (SERVER_CALLS.test(name) || NOTED.test(name))
      return (node.arguments ?? []).flatMap((argument) => textsOf(argument, constants))
    if (CHECKS.test(name)) return textsOf(node.arguments.at(-1), constants)
  }
  if (ts.isPropertyAssignment(node) && PROPERTIES.test(node.name.getText()))
    return textsOf(node.initializer, constants)
  return []
}

/** Of each message its text, with `{}` for what varies, and its file. */
export function listServerMessages() {
  const found = new Map()
  for (const file of ['contract/src', 'server/src/features', 'server/src/http/input'].flatMap(listFiles)) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const constants = constantsOf(source)
    const visit = (node) => {
      for (const text of messagesOf(node, constants)) if (isSentence(text)) found.set(text, file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}
