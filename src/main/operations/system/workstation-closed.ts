/** Thrown to callers that still wait for an answer when the workstation is closed; not a fault, and not reported. */
export class WorkstationClosed extends Error {
  constructor() {
    super('The workstation was closed.')
  }
}
