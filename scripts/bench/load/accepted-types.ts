/** What a visitor's browser accepts, by which the format of pictures is chosen. */
export const acceptedTypes = 'text/html,image/avif,image/webp,*/*'
