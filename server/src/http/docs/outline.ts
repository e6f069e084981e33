// Writes a JSON Schema for people: a line per field, nested objects indented.

export type Json = Record<string, unknown>

const REFERENCE = '#/components/schemas/'

const optionsOf = (schema: Json) => (schema.anyOf ?? schema.oneOf) as Json[] | undefined

/** Returns the type of a field in a single line. A named schema gives its name. */
export const typeName = (schema: Json): string => {
  if (typeof schema.$ref === 'string') return schema.$ref.slice(REFERENCE.length)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const options = optionsOf(schema)
  if (options) return options.map(typeName).join(' | ')
  if (schema.type === 'array') return `${typeName((schema.items ?? {}) as Json)}[]`
  return String(schema.type ?? 'any')
}

/** The fields of a schema, or its type if the schema has no fields. A question mark marks optional fields. */
export function outline(schema: Json, indent = ''): string {
  const object = optionsOf(schema)?.find((option) => option.properties !== undefined) ?? schema
  const target = (object.type === 'array' ? object.items : object) as Json | undefined
  const properties = target?.properties as Record<string, Json> | undefined
  if (properties === undefined) return `${indent}${typeName(schema)}`
  const required = new Set((target?.required ?? []) as string[])
  return Object.entries(properties)
    .map(([name, field]) => {
      const inner = optionsOf(field)?.find((option) => option.properties) ?? field
      const nested = inner.properties ?? (inner.items as Json | undefined)?.properties
      const head = `${indent}${name}${required.has(name) ? '' : '?'}: ${typeName(field)}`
      return nested ? `${head}\n${outline(inner, `${indent}    `)}` : head
    })
    .join('\n')
}
