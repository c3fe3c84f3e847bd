import type { LeftOutOfFile } from '../../../../contract/workstation/files/tool-report.ts'
import type { ScriptResult } from './script-result.ts'

const names: Readonly<Record<ScriptResult['language'], string>> = {
  shell: 'shell',
  powershell: 'PowerShell',
  javascript: 'JavaScript',
  vbscript: 'VBScript or VBA',
  python: 'Python',
  php: 'PHP',
  batch: 'batch',
  autoit: 'AutoIt',
}
/** Sentences about actions and commands at most. */
const maxSentences = 40

/** What an explanation is made of: the result of the tool, and what it did not look at. */
export type ExplainedScript = { readonly data: ScriptResult; readonly left_out: readonly LeftOutOfFile[] }

/**
 * Explains a script in plain sentences, in its order. It is derived by rules from the report of the tool, and says so;
 * it says no more than the rules looked at.
 */
export function explainScript({ data, left_out }: ExplainedScript): string {
  return [opening(data), layersOf(data), actionsOf(data), commandsOf(data), limitsOf(data, left_out), closing]
    .filter((part) => part !== '')
    .join('\n\n')
}

const closing =
  'This explanation is derived from the text by rules, not by AI, and the script was not run. What the rules do not know is not mentioned; it can still be there.'

function opening({ language, lines }: ScriptResult): string {
  return `This is a ${names[language]} script of ${counted(lines, 'line')}.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function layersOf({ layers }: ScriptResult): string {
  const sentences = layers
    .slice(0, maxSentences)
    .map(({ layer, parent, language, steps, run_by, line, characters }) => {
      const what = language === null ? 'text' : `${names[language]} text`
      const from = parent === 0 ? `line ${line}` : `layer ${parent}`
      const how = steps.length === 0 ? '' : `, decoded by ${steps.join(', ')}`
      const run = run_by === null ? '; no rule saw what becomes of it' : `; ${quote(run_by)} runs it`
      return `Layer ${layer} is a ${what} of ${counted(characters, 'character')} out of ${from}${how}${run}.`
    })
  return withRest(sentences, layers.length, 'layer')
}

function actionsOf({ actions }: ScriptResult): string {
  if (actions.length === 0) return 'The rules name nothing that it does.'
  const seen = new Set<string>()
  const sentences: string[] = []
  for (const { layer, line, does, words } of actions) {
    const key = `${layer} ${line} ${does}`
    if (seen.has(key) || sentences.length >= maxSentences) continue
    seen.add(key)
    const place = layer === 0 ? `Line ${line}` : `Layer ${layer}, out of line ${line},`
    sentences.push(`${place} ${does}${words === '' ? '' : `: ${quote(words)}`}.`)
  }
  return withRest(sentences, actions.length, 'action')
}

function commandsOf({ commands }: ScriptResult): string {
  const sentences = commands.slice(0, maxSentences).map(({ command, layer, line }) => {
    const place = layer === 0 ? `Line ${line}` : `Layer ${layer}`
    return `${place} hands this command to the system: ${quote(command)}.`
  })
  return withRest(sentences, commands.length, 'command')
}

function withRest(sentences: readonly string[], count: number, noun: string): string {
  const isCut = count > sentences.length && sentences.length === maxSentences
  return [
    ...sentences,
    ...(isCut ? [`Of ${counted(count, noun)}, the first ${maxSentences} are told.`] : []),
  ].join('\n')
}

function limitsOf(data: ScriptResult, leftOut: readonly LeftOutOfFile[]): string {
  const unread = data.layers.filter(({ language }) => language === null)
  const sentences = leftOut.map(({ sentence }) => sentence)
  if (unread.length > 0)
    sentences.push(
      `${counted(unread.length, 'layer')} in no known language ${unread.length === 1 ? 'was' : 'were'} not followed.`,
    )
  return sentences.length === 0 ? '' : ['Not understood or not looked at:', ...sentences].join('\n')
}

/** Words of the script on one line. */
function quote(words: string): string {
  const plain = words.replace(/\s+/g, ' ').trim()
  return `“${plain.length > 200 ? `${plain.slice(0, 199)}…` : plain}”`
}
