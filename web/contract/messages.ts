/** What is told where nothing better is known (specification, section 8). */
export const SOMETHING_WENT_WRONG = 'Something went wrong'
