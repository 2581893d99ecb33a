/** The message for errors without one of their own (specification, section 8). */
export const SOMETHING_WENT_WRONG = 'Something went wrong'
