import { type ScriptKind, scriptMarks } from './script-marks.ts'

/**
 * The language of a script: by its first line (`#!`), else by forms that only the language has, and where these do not
 * tell, by the extension of its name.
 */

const interpreters: readonly (readonly [RegExp, ScriptKind])[] = [
  [/^(?:ba|da|z|k|mk|a|c|tc|fi|pdk|ya)?sh\d*$|^busybox$/, 'shell'],
  [/^(?:pwsh|powershell)/, 'powershell'],
  [/^(?:node|nodejs|deno|bun|gjs|js|d8|cjs)\d*$/, 'javascript'],
  [/^(?:python|pypy|ipython)[\d.]*$/, 'python'],
  [/^php[\d.]*$/, 'php'],
  [/^perl[\d.]*$/, 'perl'],
]

const byExtension: Readonly<Record<string, ScriptKind>> = {
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  ksh: 'shell',
  csh: 'shell',
  command: 'shell',
  ps1: 'powershell',
  psm1: 'powershell',
  psd1: 'powershell',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jse: 'javascript',
  vbs: 'vbscript',
  vbe: 'vbscript',
  vba: 'vbscript',
  bas: 'vbscript',
  cls: 'vbscript',
  frm: 'vbscript',
  py: 'python',
  pyw: 'python',
  php: 'php',
  phtml: 'php',
  php5: 'php',
  bat: 'batch',
  cmd: 'batch',
  au3: 'autoit',
  pl: 'perl',
  pm: 'perl',
}

/** Extensions of texts that quote scripts, or are written in languages that resemble them. */
const otherTexts =
  /^(?:c|h|cc|cpp|cxx|hh|hpp|hxx|inl|ipp|m|mm|java|kt|kts|scala|groovy|gradle|go|rs|rb|erb|lua|tcl|swift|cs|vb|fs|r|jl|d|dart|zig|nim|hs|ml|mli|el|lisp|scm|clj|ex|exs|erl|s|asm|v|sv|vhd|vhdl|sql|css|scss|sass|less|ts|tsx|mts|cts|jsx|vue|svelte|coffee|awk|sed|pyx|pxd|pyi|md|markdown|mdx|rst|adoc|asciidoc|txt|text|tex|texi|sty|cls|bib|pod|\d|po|pot|in|am|ac|m4|cmake|mk|make|diff|patch|json|jsonl|json5|ndjson|map|yaml|yml|toml|ini|conf|cfg|csv|tsv|log|xml|xsl|xslt|xsd|rng|dtd|glsl|vert|frag|hlsl|cl|cu|proto|thrift|idl|y|l|yy|ll|tmpl|tpl|j2|mustache|hbs|ejs|vim|service|desktop|spec|nix|pp|f|f90|for|pas|ada|adb|ads|vala|gir|ui|qml|plist|properties)$/

/** Reads the interpreter of a first line: `#!/usr/bin/env -S python3 -u` is Python. Null for others than these. */
export function scriptOfShebang(text: string): { readonly kind: ScriptKind | null } | null {
  const [line = ''] = /^#![^\r\n]{0,200}/.exec(text) ?? []
  if (line === '') return null
  const words = line.slice(2).trim().split(/\s+/)
  let program = words.shift()?.split('/').pop() ?? ''
  if (program === 'env')
    program =
      words
        .find((word) => !/^-|=/.test(word))
        ?.split('/')
        .pop() ?? ''
  return { kind: interpreters.find(([pattern]) => pattern.test(program))?.[1] ?? null }
}

const sampleLength = 16_384

/**
 * Returns the language of a text that is a script, by its beginning; null for other texts. `extension` is lower-case,
 * or ''.
 */
export function scriptLanguage(whole: string, extension: string): ScriptKind | null {
  const text = whole.slice(0, sampleLength)
  const shebang = scriptOfShebang(text)
  if (shebang?.kind) return shebang.kind
  if (/^#@~\^[A-Za-z0-9+/]{6}==/.test(text))
    return byExtension[extension] === 'javascript' ? 'javascript' : 'vbscript'
  if (/^(?:md|markdown|mdx|rst|adoc)$/.test(extension)) return null
  const claimed = byExtension[extension] ?? null
  if (/^\s{0,100}<\?php\s/i.test(text)) return 'php'
  if (shebang !== null) return claimed
  if (claimed !== null && scoreOf(text, claimed) > 0) return claimed
  const scores = scriptMarks
    .map(([kind]) => ({ kind, score: scoreOf(text, kind) }))
    .toSorted((one, other) => other.score - one.score)
  const [best = { kind: 'shell', score: 0 } as const, second] = scores
  if (claimed !== null) return best.score >= 4 ? best.kind : claimed
  if (
    /^[ \t]{0,8}#[ \t]{0,4}(?:include[ \t]{0,4}[<"](?!\w{1,60}\.au3)|ifn?def\b|pragma\b|define\b)/m.test(text)
  )
    return null
  const isOther = otherTexts.test(extension)
  const needed = isOther ? 4 : neededOf[best.kind]
  const leads = best.score - (second?.score ?? 0)
  return best.score >= needed && leads > (isOther ? 1 : 0) && !isProse(text) ? best.kind : null
}

/** Marks that tell a language where the name does not; words of batch files are words of other files, too. */
const neededOf: Readonly<Record<ScriptKind, number>> = {
  shell: 2,
  powershell: 2,
  javascript: 2,
  vbscript: 2,
  python: 2,
  php: 2,
  batch: 3,
  autoit: 2,
  perl: 2,
}

function scoreOf(text: string, language: ScriptKind): number {
  const marks = scriptMarks.find(([kind]) => kind === language)?.[1] ?? []
  return marks.filter((mark) => mark.test(text)).length
}

/** Whether most of the longer lines are sentences: text about scripts, which quotes them. */
function isProse(text: string): boolean {
  let sentences = 0
  let code = 0
  for (const line of text.split('\n', 400)) {
    const words = line.trim()
    if (words.length < 20 || /^(?:#|\/\/|\/\*|\*|'|rem\b|--|::|;)/i.test(words)) continue
    if (isSentence(words)) sentences++
    else code++
  }
  return sentences > code
}

function isSentence(line: string): boolean {
  if (/[;{}()=\\|&]$/.test(line) || line.split(/\s+/, 6).length < 6) return false
  const letters = line.replace(/[^\p{L}\s.,]/gu, '').length
  return letters > line.length * 0.85
}
