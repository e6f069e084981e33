/** Whether a text has the form of an e-mail address; the server looks closer. */
export const isEmailText = (text: string): boolean => /^[^\s@]+@\S+$/.test(text)
