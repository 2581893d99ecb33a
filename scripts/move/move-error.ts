/** An error whose message is for the operator, with the remedy. */
export class MoveError extends Error {
  override name = 'MoveError'
}
