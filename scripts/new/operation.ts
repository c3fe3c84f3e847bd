import { capitalised, type Names } from './names.ts'
import type { Shape } from './shape.ts'

/** An operation of the window in an existing part: its contract and its handler. */
export function operationShape(part: Names, act: Names): Shape {
  const name = `${part.camel}.${act.camel}`
  return {
    files: [
      {
        path: `src/contract/workstation/${part.kebab}/${part.kebab}-${act.kebab}.ts`,
        text: `import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** ${capitalised(act.words)}: what for, and what its answer means. */
export const ${act.camel} = windowOperation({
  name: '${name}',
  summary: '${capitalised(act.words)}',
  input: () => z.object({}),
  output: () => z.object({}),
})
`,
      },
      {
        path: `src/main/parts/${part.kebab}/${act.kebab}.ts`,
        text: `import type { Problem } from '../../../contract/problem.ts'
import type { Context } from '../../operations/call/context.ts'

/** ${capitalised(act.words)}. */
export function ${act.camel}(_input: object, _context: Context): object | Problem {
  return {}
}
`,
      },
    ],
    lines: [],
    left: [
      `Add ${act.camel} to the operations of the part in the contract, and '${name}' to its window handlers.`,
      'Say what it does to data (`writes`), to files (`reads`, `makes`) and what plan it needs: the call pipeline refuses by these facts.',
    ],
  }
}
