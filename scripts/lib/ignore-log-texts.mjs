// Excludes from Stryker what is written to the log, and the texts of errors that can only be a bug of ours (`throw new Error('A row under lock is not
// there.')`). Nothing depends on these words, so no test should look at them. Whether such an error is thrown is still tested.

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name)

const isLogged = ({ node }) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  LEVELS.has(nameOf(node.callee)) &&
  nameOf(node.callee.object) === 'log'

const isMistake = ({ node, parent }) =>
  node.type === 'NewExpression' && nameOf(node.callee) === 'Error' && parent?.type === 'ThrowStatement'

function shouldIgnore(path) {
  if (isLogged(path)) return 'is written to the log'
  if (isMistake(path)) return 'is the text of a mistake of ours'
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'ignore-log-texts', value: { shouldIgnore } }]
