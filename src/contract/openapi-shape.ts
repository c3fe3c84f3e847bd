/**
 * Names repeated parts of an OpenAPI document: an object schema that several operations use is written once under
 * `components` and referenced elsewhere. Small objects stay inline.
 */

type Json = Record<string, unknown>

/** An object with fewer properties is shorter inline than as a reference. */
const fewestProperties = 5

/**
 * Moves repeated objects below `paths` of a document into its components, named after the tag and noun of the first
 * operation that uses them.
 */
export function nameRepeatedShapes(document: Json): Json {
  const uses = new Map<string, number>()
  visitShapes(document.paths, '', (shape) => {
    const text = JSON.stringify(shape)
    uses.set(text, (uses.get(text) ?? 0) + 1)
    return shape
  })
  const names = new Map<string, string>()
  const schemas: Json = {}
  const paths = visitShapes(document.paths, '', (shape, noun, original) => {
    const text = JSON.stringify(original)
    if ((uses.get(text) ?? 0) < 2) return shape
    const known = names.get(text)
    const name = known ?? freeName(noun, schemas)
    if (known === undefined) {
      names.set(text, name)
      schemas[name] = shape
    }
    return { $ref: `#/components/schemas/${name}` }
  })
  const components = document.components as Json
  return {
    ...document,
    paths,
    components: { ...components, schemas: { ...(components.schemas as Json), ...schemas } },
  }
}

function freeName(noun: string, taken: Json): string {
  if (!(noun in taken)) return noun
  for (let count = 2; ; count += 1) {
    if (!(`${noun}-${count}` in taken)) return `${noun}-${count}`
  }
}

type Replace = (shape: Json, noun: string, original: Json) => unknown

/** Walks the tree from the leaves up and lets `replace` decide about every object schema that is large enough. */
function visitShapes(value: unknown, noun: string, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((entry) => visitShapes(entry, noun, replace))
  if (typeof value !== 'object' || value === null) return value
  const original = value as Json
  const here = typeof original.operationId === 'string' ? (original.operationId.split('.')[0] ?? noun) : noun
  const entries = Object.entries(original).map(([key, entry]) => [key, visitShapes(entry, here, replace)])
  const visited: Json = Object.fromEntries(entries)
  return isLargeShape(original) ? replace(visited, here, original) : visited
}

function isLargeShape(value: Json): boolean {
  const { type, properties } = value
  if (type !== 'object' || typeof properties !== 'object' || properties === null) return false
  return Object.keys(properties).length >= fewestProperties
}
