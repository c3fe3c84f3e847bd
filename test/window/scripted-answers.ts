import type { Problem } from '../../src/contract/problem.ts'
import { isProblem } from '../../src/contract/problem.ts'
import type {
  WindowInput,
  WindowOperationName,
  WindowOutput,
} from '../../src/contract/workstation/window/bridge.ts'
import { operationNamed, windowOperationNamed } from '../../src/main/parts/operations.ts'
import type { Answer } from './questions.ts'

/** Answers given by a test in place of a workstation: a function of the input, by the name of the operation. */
export type ScriptedAnswers = {
  readonly [N in WindowOperationName]?: (
    input: WindowInput<N>,
  ) => WindowOutput<N> | Problem | Promise<WindowOutput<N> | Problem>
}

/**
 * Answers by script, else through `otherwise`. What the page asks must be an input of the operation and what the script
 * answers an output of it, or this throws: a script cannot promise what no workstation would answer.
 */
export function answerByScript(scripted: ScriptedAnswers, otherwise: Answer): Answer {
  const byName = new Map(Object.entries(scripted)) as ReadonlyMap<string, (input: never) => unknown>
  return async (name, input) => {
    const script = byName.get(name)
    if (script === undefined) return otherwise(name, input)
    const operation = windowOperationNamed(name) ?? operationNamed(name)
    if (operation === undefined) throw new Error(`There is no operation ${name}.`)
    const answer = await script(operation.input().parse(input) as never)
    return isProblem(answer) ? answer : operation.output().parse(answer)
  }
}
