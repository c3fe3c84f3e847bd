import { CommanderError } from 'commander'
import { exitCodes } from './exit-code.ts'
import { joinSwitches } from './input-field.ts'
import { switches } from './operation-command.ts'
import { makeProgram } from './program.ts'
import type { Surroundings } from './surroundings.ts'

/** Runs one command line and gives its exit code. */
export async function main(words: readonly string[], around: Surroundings): Promise<number> {
  let code: number = exitCodes.done
  const program = makeProgram(words, around, (result) => {
    code = result
  })
  try {
    await program.parseAsync(joinSwitches(words, switches(words)), { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // help and version end the parser as well; everything else it refuses is a matter of input
    return error.exitCode === 0 ? exitCodes.done : exitCodes.input
  }
}
