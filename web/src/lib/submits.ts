/** What a form does instead of leaving the page. */
export const submits =
  (work: () => unknown) =>
  (event: SubmitEvent): void => {
    event.preventDefault();
    void work();
  };
