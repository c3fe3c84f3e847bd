import { CommanderError } from 'commander'
import { printableLines } from '../../contract/printable.ts'
import { exitCodes } from './exit-code.ts'
import { joinSwitches } from './input-field.ts'
import { switches } from './operation-command.ts'
import { makeProgram } from './program.ts'
import type { Surroundings } from './surroundings.ts'

/** Runs one command line and returns its exit code, whatever goes wrong. */
export async function main(words: readonly string[], around: Surroundings): Promise<number> {
  let code: number = exitCodes.done
  const program = makeProgram(words, around, (result) => {
    code = result
  })
  try {
    await program.parseAsync(joinSwitches(words, switches(words)), { from: 'user' })
    return code
  } catch (error) {
    // help and version also end the parser; every other refusal is an input error
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.input
    const { systemFaultSentence } = await import('../../contract/system-fault.ts')
    const why = systemFaultSentence(error) ?? (error instanceof Error ? error.message : String(error))
    around.errors.write(`skerry: ${printableLines(why)}\n`)
    return exitCodes.other
  }
}
