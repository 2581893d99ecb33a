/** The message for errors without one of their own (behaviour B255). */
export const SOMETHING_WENT_WRONG = 'Something went wrong'
