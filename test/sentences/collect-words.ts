import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A piece of text in the source of the window: a string, a template or the text of an element. */
export type Words = { readonly source: string; readonly words: string }

/** Words that state an absence, a completeness, a verdict, or that something is kept or done. */
const claims =
  /\b(?:no|none|nothing|nobody|nowhere|never|not|without|every|everything|all|whole|complete|only|already|yet|saved|kept|sound|safe|clean|harmless|imported|added|empty)\b/i

/** Returns the text of a node, with `{}` for each value filled in; `undefined` for other nodes and for imports, types and classes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node)) {
    const { parent } = node
    const noText =
      ts.isImportDeclaration(parent) ||
      ts.isLiteralTypeNode(parent) ||
      (ts.isJsxAttribute(parent) && parent.name.getText() === 'className')
    return noText ? undefined : node.text
  }
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  return ts.isJsxText(node) ? node.text : undefined
}

/** Returns the texts of a source file that look like statements: of two words or more, one of them of `claims`. */
export function wordsIn(source: string, text: string): readonly Words[] {
  const kind = source.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(source, text, ts.ScriptTarget.Latest, true, kind)
  const found: Words[] = []
  const visit = (node: ts.Node): void => {
    const words = textOf(node)?.replace(/\s+/g, ' ').trim()
    if (words?.includes(' ') && /[a-z]/.test(words) && claims.test(words)) found.push({ source, words })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Folders of texts that the window shows, by the beginning of their sources: descriptions of lookups stand in the contract. */
const folders = { '': join('src', 'renderer'), 'contract/lookups/': join('src', 'contract', 'lookups') }

/** Returns the path of a source of the table. */
export function pathOf(source: string): string {
  return source.startsWith('contract/') ? join('src', source) : join('src', 'renderer', source)
}

/** Returns such texts of the whole window. */
export function wordsOfWindow(): readonly Words[] {
  return Object.entries(folders).flatMap(([lead, folder]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .sort()
      .flatMap((name) => wordsIn(`${lead}${name}`, readFileSync(join(folder, name), 'utf8'))),
  )
}
