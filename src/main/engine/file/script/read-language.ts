import { BatchScript } from './batch-script.ts'
import { ScriptEvaluator } from './evaluator.ts'
import type { Call, Executed } from './folding.ts'
import { lexJavaScript, lexPhp } from './lex-braces.ts'
import { lexBasic, lexPython } from './lex-lines.ts'
import { BasicParser } from './parse-basic.ts'
import { BraceParser } from './parse-braces.ts'
import { PowerShellParser } from './parse-powershell.ts'
import { PythonParser } from './parse-python.ts'
import type { ScriptLanguage } from './script-language.ts'
import { ShellScript } from './shell-script.ts'
import { Trail } from './trail.ts'
import type { Statement } from './value.ts'

export type ReadScript = {
  readonly calls: readonly Call[]
  readonly executed: readonly Executed[]
  readonly folds: Iterable<{ readonly at: number; readonly end: number; readonly value: string | null }>
  readonly trail: Trail
  /** Something was too deep, too long or too slow to be followed. */
  readonly isCut: boolean
}

/** Reads a script of a language as far as it is understood. */
export function readLanguage(text: string, language: ScriptLanguage): ReadScript {
  if (language === 'shell') {
    const trail = new Trail()
    const script = new ShellScript(text, trail)
    script.read()
    return { calls: script.calls, executed: script.executed, folds: script.folds, trail, isCut: false }
  }
  if (language === 'batch') {
    const script = new BatchScript(text)
    script.read()
    return {
      calls: script.calls,
      executed: script.executed,
      folds: script.folds,
      trail: new Trail(),
      isCut: false,
    }
  }
  const { program, isCut } = parse(text, language)
  const evaluator = new ScriptEvaluator(language)
  evaluator.program(program)
  return {
    calls: evaluator.calls,
    executed: evaluator.executed,
    folds: evaluator.folds.values(),
    trail: evaluator.trail,
    isCut: isCut || evaluator.isSpent,
  }
}

function parse(
  text: string,
  language: Exclude<ScriptLanguage, 'shell' | 'batch'>,
): { program: Statement[]; isCut: boolean } {
  const parser = parserOf(text, language)
  const program = parser.program()
  return { program, isCut: parser.isCut }
}

function parserOf(text: string, language: Exclude<ScriptLanguage, 'shell' | 'batch'>) {
  switch (language) {
    case 'javascript':
      return new BraceParser(lexJavaScript(text), false)
    case 'php':
      return new BraceParser(lexPhp(text, 0, !/<\?/.test(text)), true)
    case 'python':
      return new PythonParser(lexPython(text))
    case 'powershell':
      return new PowerShellParser(text)
    default:
      return new BasicParser(lexBasic(text, language === 'autoit'), language === 'autoit')
  }
}
