import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isProblem, type Problem } from '../../src/contract/problem.ts'
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/workstation/window/callable.ts'
import type { Done } from '../../src/contract/workstation/window/done-act.ts'
import { zipPackage } from '../../src/main/engine/archive/write-zip.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { windowOperations } from '../../src/main/parts/operations.ts'
import { goldenFiles, goldenName } from '../fixtures/register/golden-package.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { AskedRegister } from './register-bodies.ts'

/** The register of a host, called as the window of the desktop does, and over HTTP as well. */
export class RegisterUser {
  readonly host: LocalHost
  readonly http: AskedRegister

  private constructor(host: LocalHost) {
    this.host = host
    this.http = new AskedRegister(host)
  }

  static async start(options: { dataDir?: string } = {}): Promise<RegisterUser> {
    return new RegisterUser(await startLocalHost(options))
  }

  /** Calls an operation, and checks that an answer matches its schema, and that a refusal is readable. */
  async ask<N extends OperationName>(
    name: N,
    input: OperationInput<N>,
    mayNamePaths = true,
  ): Promise<OperationOutput<N> | Problem> {
    const answer = await this.host.workstation.invoke(name, input, { kind: 'window', mayNamePaths })
    if (isProblem(answer)) {
      expectSentence(answer)
      return answer
    }
    const operation = windowOperations.find((one) => one.name === name)
    // the call pipeline adds the acts of the call
    const { done: _done, ...output } = answer as Done & Record<string, unknown>
    expect(operation?.output().parse(output)).toEqual(output)
    return output as OperationOutput<N>
  }

  /** Calls an operation; throws the sentence of a refusal. */
  async get<N extends OperationName>(name: N, input: OperationInput<N>): Promise<OperationOutput<N>> {
    const answer = await this.ask(name, input)
    if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
    return answer
  }

  /** Imports files; returns the preview and the result. */
  async takeIn(...files: OperationInput<'registerImport.preview'>['files']) {
    const preview = await this.get('registerImport.preview', { files })
    return { preview, done: await this.get('registerImport.commit', { id: preview.id }) }
  }

  /** Returns the register in its own JSON: two registers are equal if their JSON is. */
  async everything(): Promise<string> {
    const { bytes } = await this.get('register.exportFile', { form: 'json' })
    return Buffer.from(bytes).toString('utf8')
  }

  /** Returns the number of steps. */
  async steps(): Promise<number> {
    return (await this.get('register.listSteps', { limit: 1 })).total
  }

  /** Returns the numbers of the steps, newest first. */
  async stepNumbers(): Promise<number[]> {
    return (await this.get('register.listSteps', { limit: 500 })).items.map(({ step }) => step)
  }

  /** Returns the number of the last step. */
  async lastStep(): Promise<number> {
    return (await this.stepNumbers())[0] as number
  }
}

/** Matches an internal name, a path of the program, or a stack trace. */
const internal = /\n|\bat \S+:\d+|node_modules|\.[jt]s\b|\bundefined\b|\[object|\bNaN\b|SQLITE|ERR_|Error:/

/** Checks that a refusal is a sentence and reveals no internals. */
export function expectSentence({ message, details }: Problem): void {
  expect(message).toMatch(/^\S.*\.$/)
  for (const text of [message, JSON.stringify(details ?? {})]) {
    expect(text).not.toMatch(internal)
    expect(text).not.toContain(join(findProject().root, 'src'))
    expect(text).not.toContain(findProject().resources)
  }
}

/** The golden package as a ZIP. */
export const goldenZip = (): Uint8Array<ArrayBuffer> => new Uint8Array(zipPackage(goldenFiles))

/** The golden package as an uploaded file. */
export const goldenFile = () => ({ kind: 'bytes' as const, name: `${goldenName}.zip`, bytes: goldenZip() })

/** Path of the golden package as a folder. */
export const goldenFolder = join(findProject().root, 'test', 'fixtures', 'register', 'golden', goldenName)

/** Returns the bytes of a file of the golden package. */
export const goldenBytes = (path: string): Buffer => readFileSync(join(goldenFolder, path))
