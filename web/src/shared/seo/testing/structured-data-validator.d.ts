/** The part of the package that the tests use; it is published without declarations. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(data: {
      jsonld: Record<string, object[]>
    }): Promise<{severity: string; issueMessage: string; fieldNames?: string[]}[]>
  }
}
